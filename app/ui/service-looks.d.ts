/** The looks of the market's services by slug, made by the build (vite/market-plugin.ts). */
declare module "virtual:service-looks" {
  interface ServiceLook {
    /** An accent's name, for `data-accent`. */
    accent: string;
    /** The drawing's URL, and the part that stays visible in a narrower frame. */
    scene: string;
    focus: "left" | "35%" | "center" | "right";
    /** The vertical position of a landing page's band. */
    band: "60%" | "80%" | "90%";
    /** The icon's lines, as SVG of 24 by 24. */
    icon: string;
  }

  export const serviceLooks: Readonly<Record<string, ServiceLook>>;
  export const mainAccent: string;
}
