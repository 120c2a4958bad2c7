/** The build makes this module (vite/market-plugin.ts). The keys of `serviceLooks` are service slugs. */
declare module "virtual:service-looks" {
  interface ServiceLook {
    /** A value for `data-accent`. */
    accent: string;
    /** The drawing's URL. `focus` is the part that a narrow frame shows. */
    scene: string;
    focus: "left" | "35%" | "center" | "right";
    /** The vertical position of the part that a landing page shows. */
    band: "38%" | "62%" | "83%" | "93%";
    /** The icon's SVG elements, on a 24 by 24 grid. */
    icon: string;
  }

  export const serviceLooks: Readonly<Record<string, ServiceLook>>;
  export const mainAccent: string;
}
