export { clock } from "../content/market-clock.ts";
