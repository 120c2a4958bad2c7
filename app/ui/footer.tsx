import { consentWords } from "../../content/consent-words.ts";
import { legalLinks, type NavigationLink, quickLinks, serviceLinks } from "../../content/navigation.ts";
import { footerWords } from "../../content/page-words.ts";
import { ownPhone, type Site } from "../../domain/site.ts";
import { useWords } from "../site-data.ts";
import { SiteEmail } from "./site-email.tsx";
import { SitePhone } from "./site-phone.tsx";

const cookiesPath = "/privacy#cookies";

function FooterLink({ link }: { link: NavigationLink }) {
  return (
    <a
      href={link.href}
      className="inline-block py-1.5 text-night-soft underline decoration-transparent underline-offset-4 hover:text-night-ink hover:decoration-current"
    >
      {link.text}
    </a>
  );
}

interface LinkColumnProps {
  heading: string;
  links: readonly NavigationLink[];
  className: string;
}

function LinkColumn({ heading, links, className }: LinkColumnProps) {
  return (
    <nav aria-label={heading} className={className}>
      <h2 className="title text-lg text-night-ink">{heading}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The footer of a page behind a signed link. Without a script, "Cookie Settings" opens the privacy policy. */
export function SmallFooter({ site }: { site: Site }) {
  return (
    <footer className="border-line border-t text-ink-soft text-sm">
      <div className="column flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-5">
        <p className="flex flex-wrap items-center gap-x-4">
          {site.name}
          <SiteEmail className="link inline-block py-1.5" />
          <SitePhone className="link inline-block py-1.5" />
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {legalLinks.map(({ href, text }) => (
            <li key={href}>
              <a href={href} className="link inline-block py-1.5">
                {text}
              </a>
            </li>
          ))}
          <li>
            <a href={cookiesPath} data-consent-settings className="link inline-block py-1.5">
              {consentWords.settings}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

export function Footer({ site, year }: { site: Site; year: number }) {
  const { about, notice } = useWords(footerWords);
  return (
    <footer className="bg-night text-night-soft">
      <div className="column grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-12 lg:gap-x-10">
        <div className="max-md:col-span-2 md:col-span-4">
          <h2 className="title text-xl text-night-ink">About {site.name}</h2>
          <p className="mt-3 max-w-144">{about}</p>
          <p className="mt-3 max-w-144 text-sm">{notice}</p>
        </div>
        <LinkColumn heading="Quick links" links={quickLinks} className="md:col-span-2" />
        <LinkColumn heading="Services" links={serviceLinks} className="md:col-span-3" />
        <div className="max-md:col-span-2 md:col-span-3">
          <h2 className="title text-lg text-night-ink">{ownPhone(site) === null ? "Email us" : "Email or call us"}</h2>
          <p className="mt-2 grid justify-items-start">
            <SiteEmail className="inline-block py-1.5 text-night-ink underline underline-offset-4" />
            <SitePhone className="inline-block py-1.5 text-night-ink underline underline-offset-4" />
          </p>
        </div>
      </div>
      <div className="border-t border-night-line">
        <div className="column flex flex-wrap items-center justify-between gap-x-8 gap-y-2 pt-6 pb-16 text-sm">
          <p>
            © {year} {site.name}. Built by{" "}
            <a href={site.builderUrl} className="inline-block py-1 text-night-ink underline underline-offset-4">
              {site.builderName}
            </a>
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map((link) => (
              <li key={link.href}>
                <FooterLink link={link} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
