interface LinkListProps {
  links: readonly { href: string; text: string }[];
  className: string;
  linkClass?: string;
  rel?: string;
  label?: string;
}

export function LinkList({ links, className, linkClass = "inline-block py-1.5", rel, label }: LinkListProps) {
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href} rel={rel} className={`link ${linkClass}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
