/** vite/react-file.ts makes this module. */
declare module "virtual:react-file" {
  export const reactFile: string | null;
}
