import { isbot } from "isbot";
import { expect, test } from "vitest";
import { isCrawler } from "./crawlers.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
  `Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) ${chrome}`,
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/120.0.0.0 Safari/537.36`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
  "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "Twitterbot/1.0",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  `Mozilla/5.0 (Linux; Android 7.0; Moto G (4)) ${chrome} Chrome-Lighthouse`,
  "curl/8.5.0",
])("%s is a crawler", (userAgent) => {
  expect([isCrawler(userAgent), isbot(userAgent)]).toEqual([true, true]);
});

test.each([
  `Mozilla/5.0 (Linux; Android 11; CUBOT X50) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 11; CUBOT) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 11; turbotab) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 13) ${chrome} WhatsApp/2.24.1`,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.0;FBDV/iPhone10,1;FBOP/5]",
  `Mozilla/5.0 (Linux; Android 15; CPH2557; wv) ${chrome} Instagram 406.0.0.58.159 Android (35/15; 480dpi; 1080x2400; OPPO; en_MY)`,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/320.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0",
])("%s is a person's browser", (userAgent) => {
  expect([isCrawler(userAgent), isbot(userAgent)]).toEqual([false, false]);
});
