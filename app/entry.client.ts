import { startAnalytics } from "./consent/analytics.ts";
import { applyConsent } from "./consent/apply-consent.ts";
import { openForms } from "./forms/open-forms.ts";
import { pageTyping } from "./forms/page-typing.ts";
import { resumeWaitingForms } from "./forms/resume-waiting-forms.ts";
import { hydrateOnIntent } from "./islands/hydrate-on-intent.ts";
import { enhanceChoiceForm } from "./routes/home/choice-form.ts";
import { runThankYouTasks } from "./routes/thank-you/thank-you-tasks.ts";
import { sendPageCounts } from "./send-page-counts.ts";
import { siteDataInPage } from "./site-data-in-page.ts";
import { polyfillDialogs } from "./ui/native-dialogs.ts";
import { scrollOnSamePageLinks } from "./ui/same-page-links.ts";

// All that a page needs of scripts while it is only read. React comes with the first touch of an island.

const { measurementId } = siteDataInPage();
polyfillDialogs();
scrollOnSamePageLinks();
applyConsent([pageTyping, openForms]);
startAnalytics(measurementId);
hydrateOnIntent();
resumeWaitingForms();
enhanceChoiceForm();
runThankYouTasks();
sendPageCounts();
if (document.querySelector("[data-photo-form]")) import("./photos/photo-form.ts").catch(() => {});
