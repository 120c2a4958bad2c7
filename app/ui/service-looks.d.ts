/** How the market's services look, by slug: made by the build of what the market says and draws (vite/market-plugin.ts). */
declare module "virtual:service-looks" {
  interface ServiceLook {
    /** The name of an accent, for `data-accent`. */
    accent: string;
    /** The address of its drawing, and the part that stays in sight in a narrower frame. */
    scene: string;
    focus: "left" | "35%" | "center" | "right";
    /** How far down the band lies that a landing page shows. */
    band: "60%" | "75%" | "90%";
    /** The lines of its sign, as SVG of 24 by 24. */
    icon: string;
  }

  export const serviceLooks: Readonly<Record<string, ServiceLook>>;
  export const mainAccent: string;
}
