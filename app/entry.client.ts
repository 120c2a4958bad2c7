import { startAnalytics } from "./consent/analytics.ts";
import { applyConsent } from "./consent/apply-consent.ts";
import { enhanceFormOnIntent } from "./forms/enhance-on-intent.ts";
import { pageTyping } from "./forms/page-typing.ts";
import { enhanceChoiceForm } from "./routes/home/choice-form.ts";
import { runThankYouTasks } from "./routes/thank-you/thank-you-tasks.ts";
import { sendPageCounts } from "./send-page-counts.ts";
import { siteDataInPage } from "./site-data-in-page.ts";
import { polyfillDialogs } from "./ui/native-dialogs.ts";
import { scrollOnSamePageLinks } from "./ui/same-page-links.ts";

// All the script of a page that is only read. A form's script loads with the first touch.

const { measurementId } = siteDataInPage();
polyfillDialogs();
scrollOnSamePageLinks();
applyConsent(pageTyping);
startAnalytics(measurementId);
enhanceFormOnIntent();
enhanceChoiceForm();
runThankYouTasks();
sendPageCounts();
if (document.querySelector("[data-posts-missing]")) import("./routes/blog/load-posts.ts").catch(() => {});
if (document.querySelector("[data-photo-form]")) import("./photos/photo-form.ts").catch(() => {});
