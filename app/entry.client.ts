import { applyConsent } from "./consent/apply-consent.ts";
import { enhanceFormOnIntent } from "./forms/enhance-on-intent.ts";
import { formTextKeeper } from "./forms/form-text.ts";
import { fetchReactAhead } from "./load-react.ts";
import { startBlogSearch } from "./routes/blog/start-blog-search.ts";
import { enhanceChoiceForm } from "./routes/home/choice-form.ts";
import { startTerritoriesOnIntent } from "./routes/partner-program/start-territories.ts";
import { runThankYouTasks } from "./routes/thank-you/thank-you-tasks.ts";
import { sendPageCounts } from "./send-page-counts.ts";
import { siteDataInPage } from "./site-data-in-page.ts";
import { closeOtherDetails } from "./ui/close-other-details.ts";
import { polyfillDialogs } from "./ui/native-dialogs.ts";
import { scrollOnSamePageLinks } from "./ui/same-page-links.ts";

// Every page loads this script, so larger parts load only when they are needed.

if (import.meta.hot) import("./hot-reload.ts");
const { measurementId } = siteDataInPage();
polyfillDialogs();
closeOtherDetails();
scrollOnSamePageLinks();
applyConsent(formTextKeeper);
if (measurementId) {
  import("./consent/analytics.ts").then(({ startAnalytics }) => startAnalytics(measurementId)).catch(() => {});
}
enhanceFormOnIntent();
enhanceChoiceForm();
runThankYouTasks();
sendPageCounts();
startBlogSearch();
startTerritoriesOnIntent();
if (document.querySelector("[data-job]")) import("./routes/contractor-link/start-job-rows.ts").catch(() => {});
if (document.querySelector("[data-section-page]")) import("./contractor-file/start-section-page.ts").catch(() => {});
if (document.querySelector("[data-photo-form]")) import("./photos/start-photo-form.ts").catch(() => {});
if (document.querySelector("main [data-slot]")) fetchReactAhead();
