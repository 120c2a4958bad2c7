import { type DataApi, dataApiKeys, dataApiOf, serveDataApi } from "./data-api-server.ts";
import { type Desk, openDesk } from "./desk-browser.ts";
import { type MailDelivery, openMailDelivery } from "./mail-delivery.ts";
import { type Pages, pagesOf, servePages } from "./pages.ts";
import { joined, openRooms, type RoomOptions, type Rooms } from "./rooms.ts";
import { openWholeProduct, type WholeOptions, type WholeProduct } from "./whole-product.ts";

export { productOn } from "./rooms.ts";
export type { Row } from "./row-store.ts";

/** What a suite starts of the product, besides its rooms. */
export interface ProductOptions extends RoomOptions, Omit<WholeOptions, "asProcess"> {
  /** The built pages. What would be mailed stays in the outbox, unless there is a mail server. */
  pages?: true;
  /** The data API, without the rest of the site. Each test begins without blog posts, too. */
  dataApi?: true;
  /** A mail server, deliveries, and jobs. */
  mailServer?: true;
  /** Everything that `server/process/start.ts` starts. The tables keep their rows from test to test. */
  whole?: true;
  /** The whole product with its desk, and a browser that is signed in there. */
  desk?: true;
  /** The whole product in a process of its own. */
  asProcess?: true;
}

type Base<Options> = Options extends { mailServer: true } ? MailDelivery : Rooms;

export type Product<Options extends ProductOptions = object> = Options extends { desk: true }
  ? Desk
  : Options extends { whole: true } | { asProcess: true }
    ? WholeProduct
    : Options extends { pages: true }
      ? Omit<Base<Options>, keyof Pages> & Pages
      : Options extends { dataApi: true }
        ? Omit<Rooms, keyof DataApi> & DataApi
        : Base<Options>;

/**
 * Starts the product for a suite, and stops it. The options say what the suite brings. Without them, the product runs
 * in this process without a door, and each test begins with empty tables.
 */
export function openProduct<const Options extends ProductOptions = object>(
  options?: Options & ProductOptions,
): Product<Options>;
export function openProduct({ pages, dataApi, mailServer, whole, desk, ...options }: ProductOptions = {}): object {
  if (dataApi) {
    const product = openRooms({ variables: dataApiKeys, serve: serveDataApi, ...options });
    return joined(product, dataApiOf(product));
  }
  if (desk) return openDesk(options);
  if (whole || options.asProcess) return openWholeProduct(options);
  const rooms = pages ? { ...options, serve: servePages } : options;
  const product = mailServer ? openMailDelivery(rooms) : openRooms(rooms);
  return pages ? joined(product, pagesOf(product)) : product;
}
