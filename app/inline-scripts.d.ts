/** The script of a module and its imports, minified for the oldest browsers (vite/inline-script.ts). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}
