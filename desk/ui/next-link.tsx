/** Leads to the rows after those that are shown; `href` is null where there are none. */
export function NextLink({ href, children = "Next page" }: { href: string | null; children?: string }) {
  if (href === null) return null;
  return (
    <p className="mt-4 text-center">
      <a href={href} rel="next" className="button button-quiet">
        {children}
      </a>
    </p>
  );
}
