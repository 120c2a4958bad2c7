import { NavLink } from "react-router";
import { headerLinks, quoteLink, serviceLinks } from "../../content/navigation.ts";
import type { Site } from "../../domain/site.ts";
import { CloseButton } from "./close-button.tsx";
import { headerAccentOf } from "./header-accent.ts";
import { Menu } from "./icons.tsx";
import { Logo } from "./logo.tsx";
import { SiteEmail } from "./site-email.tsx";

const menuId = "menu";

/** Attributes that open or close the menu without a script. React's types do not include them yet. */
const menuCommand = (action: "show-modal" | "close") => ({ command: action, commandfor: menuId });

function brandAndRest(name: string): [brand: string, rest: string] {
  const words = name.split(" ");
  const restAt = words.findIndex((word, index) => index > 0 && /^(?:home|services?)$/i.test(word));
  return restAt < 0 ? [name, ""] : [words.slice(0, restAt).join(" "), words.slice(restAt).join(" ")];
}

/** A phone has room for the brand alone, so it hides what the business does. Screen readers read the whole. */
export function BrandName({ name }: { name: string }) {
  const [brand, rest] = brandAndRest(name);
  return (
    <>
      {brand}
      {rest && <span className="max-[30rem]:sr-only"> {rest}</span>}
    </>
  );
}

export function Header({ site, path, hasMenu }: { site: Site; path: string; hasMenu: boolean }) {
  return (
    <header data-accent={headerAccentOf(path)} className="site-header">
      <div className="column flex min-h-[53px] items-center justify-between gap-x-3 lg:min-h-18 lg:gap-x-6">
        <a href="/" className="flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline">
          <Logo className="size-8 shrink-0 lg:size-9" />
          <span className="title min-w-0 text-lg leading-tight">
            <BrandName name={site.name} />
          </span>
        </a>
        {hasMenu && (
          <>
            <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
              {headerLinks.map((link) => (
                <NavLink
                  key={link.href}
                  to={link.href}
                  end={link.href === "/"}
                  className="rounded-md px-3 py-2.5 font-medium text-ink-soft hover:bg-paper-deep hover:text-ink aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                >
                  {link.text}
                </NavLink>
              ))}
              <SiteEmail className="link ml-3 py-2.5 text-sm" />
            </nav>
            <button
              type="button"
              {...menuCommand("show-modal")}
              aria-haspopup="dialog"
              className="-mr-3 flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-ink hover:bg-paper-deep lg:hidden"
            >
              <Menu aria-hidden className="size-5" />
              Menu
            </button>
          </>
        )}
      </div>
      {hasMenu && (
        <dialog
          id={menuId}
          aria-labelledby="menu-title"
          {...{ closedby: "any" }}
          className="mt-auto mb-0 w-full rounded-t-xl bg-card px-5 pt-4 pb-8 shadow-card backdrop:bg-veil"
        >
          <div className="flex items-center justify-between">
            <h2 id="menu-title" className="title text-xl">
              Menu
            </h2>
            <CloseButton {...menuCommand("close")} label="Close menu" className="-mr-2" />
          </div>
          <nav aria-label="Menu" className="mt-3">
            <a href={quoteLink.href} className="button w-full">
              {quoteLink.text}
            </a>
            <ul className="mt-4 grid grid-cols-2 gap-x-4 border-b border-line pb-2">
              {serviceLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href} className="link flex min-h-11 items-center">
                    {link.text}
                  </a>
                </li>
              ))}
            </ul>
            <ul className="divide-y divide-line">
              {headerLinks.map((link) => (
                <li key={link.href}>
                  <NavLink
                    to={link.href}
                    end={link.href === "/"}
                    className="flex min-h-12 items-center text-lg font-medium aria-[current=page]:text-accent"
                  >
                    {link.text}
                  </NavLink>
                </li>
              ))}
              <li>
                <SiteEmail className="flex min-h-12 items-center text-accent underline wrap-anywhere" />
              </li>
            </ul>
          </nav>
        </dialog>
      )}
    </header>
  );
}
