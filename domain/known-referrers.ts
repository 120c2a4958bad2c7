/**
 * The first that fits wins. Hosts include their subdomains; `google.*` matches only hosts such as google.com and
 * www.google.co.uk. Android apps have URLs such as `android-app://com.nextdoor`. Sources, read on 2026-11-25:
 * SearchEngines.yml and Socials.yml of github.com/matomo-org/searchengine-and-social-list (United States only), and for
 * mediums support.google.com/analytics/answer/11242870.
 */
export const knownReferrers: readonly { source: string; medium: "email" | "organic" | "social"; hosts: string[] }[] = [
  { source: "mail.google.com", medium: "email", hosts: ["mail.google.com", "com.google.android.gm"] },
  {
    source: "outlook.live.com",
    medium: "email",
    hosts: ["outlook.live.com", "outlook.office.com", "outlook.office365.com", "com.microsoft.office.outlook"],
  },
  { source: "mail.yahoo.com", medium: "email", hosts: ["mail.yahoo.com", "com.yahoo.mobile.client.android.mail"] },
  { source: "mail.aol.com", medium: "email", hosts: ["mail.aol.com"] },
  { source: "mail.proton.me", medium: "email", hosts: ["mail.proton.me"] },
  { source: "fastmail.com", medium: "email", hosts: ["app.fastmail.com"] },
  { source: "xfinity.com", medium: "email", hosts: ["connect.xfinity.com"] },

  {
    source: "google",
    medium: "organic",
    hosts: ["google.*", "images.google.com", "com.google.android.googlequicksearchbox"],
  },
  { source: "bing", medium: "organic", hosts: ["bing.com", "com.microsoft.bing"] },
  { source: "duckduckgo", medium: "organic", hosts: ["duckduckgo.com", "com.duckduckgo.mobile.android"] },
  { source: "yahoo", medium: "organic", hosts: ["search.yahoo.com"] },
  { source: "brave", medium: "organic", hosts: ["search.brave.com"] },
  { source: "ecosia", medium: "organic", hosts: ["ecosia.org"] },
  { source: "startpage", medium: "organic", hosts: ["startpage.com"] },
  { source: "qwant", medium: "organic", hosts: ["qwant.com"] },
  { source: "kagi", medium: "organic", hosts: ["kagi.com"] },
  { source: "aol", medium: "organic", hosts: ["search.aol.com"] },
  { source: "ask", medium: "organic", hosts: ["ask.com"] },
  { source: "yandex", medium: "organic", hosts: ["yandex.*", "ya.ru"] },
  { source: "baidu", medium: "organic", hosts: ["baidu.com"] },
  { source: "naver", medium: "organic", hosts: ["search.naver.com"] },

  {
    source: "facebook.com",
    medium: "social",
    hosts: ["facebook.com", "fb.com", "fb.me", "messenger.com", "com.facebook.katana"],
  },
  { source: "instagram.com", medium: "social", hosts: ["instagram.com", "com.instagram.android"] },
  { source: "nextdoor.com", medium: "social", hosts: ["nextdoor.com", "com.nextdoor"] },
  { source: "x.com", medium: "social", hosts: ["x.com", "twitter.com", "t.co", "com.twitter.android"] },
  { source: "threads.com", medium: "social", hosts: ["threads.com", "threads.net"] },
  { source: "bsky.app", medium: "social", hosts: ["bsky.app"] },
  { source: "linkedin.com", medium: "social", hosts: ["linkedin.com", "lnkd.in", "com.linkedin.android"] },
  { source: "reddit.com", medium: "social", hosts: ["reddit.com", "com.reddit.frontpage"] },
  { source: "youtube.com", medium: "social", hosts: ["youtube.com", "youtu.be"] },
  { source: "tiktok.com", medium: "social", hosts: ["tiktok.com"] },
  { source: "pinterest.com", medium: "social", hosts: ["pinterest.*", "pin.it", "com.pinterest"] },
  { source: "snapchat.com", medium: "social", hosts: ["snapchat.com"] },
  { source: "whatsapp.com", medium: "social", hosts: ["whatsapp.com", "wa.me", "com.whatsapp"] },
  { source: "telegram.org", medium: "social", hosts: ["telegram.org", "t.me", "org.telegram.messenger"] },
  { source: "tumblr.com", medium: "social", hosts: ["tumblr.com"] },
  { source: "quora.com", medium: "social", hosts: ["quora.com"] },
  { source: "weibo.com", medium: "social", hosts: ["weibo.com", "t.cn"] },
  { source: "vk.com", medium: "social", hosts: ["vk.com", "vk.ru", "vkontakte.ru"] },
];
