/** The oldest browsers that run the site's scripts and look as meant (docs/product.md, Browsers). */
export const browserTargets = ["chrome109", "edge109", "firefox115", "safari15.4", "ios15.4"];
