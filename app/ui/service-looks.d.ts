/** The build makes this module (vite/market-plugin.ts). The keys of `serviceLooks` are slugs. */
declare module "virtual:service-looks" {
  interface ServiceLook {
    /** The accent's name, for `data-accent`. */
    accent: string;
    /** The drawing's URL. `focus` is the part that a narrow frame shows. */
    scene: string;
    focus: "left" | "35%" | "center" | "right";
    /** The drawing's vertical position in a landing page's band. */
    band: "60%" | "80%" | "90%";
    /** The icon's SVG elements, on a 24 by 24 grid. */
    icon: string;
  }

  export const serviceLooks: Readonly<Record<string, ServiceLook>>;
  export const mainAccent: string;
}
