import { type DescribedDocument, escapeHtml } from '@mfe/host/server'
import type { PageMeta } from '@mfe/page'
import { brand } from '@site/brand'
import { AUTH_TOKEN_KEY } from '@site/services'
import { colorSchemeScript } from '@site/ui'

/**
 * Icons, Open Graph and structured data of a page, as HTML. `favicon.ico` needs no link: browsers that cannot show the
 * SVG request it from the root.
 */
export function head({ meta, title, address, origin, audience }: DescribedDocument): string {
  const app = audience === 'signed-in' ? APPS.files : APPS.site
  const tags = [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="apple-touch-icon" href="/${app.touchIcon}">`,
    ...themeColors,
    `<link rel="manifest" href="/${app.manifest}">`,
    metaProperty('og:title', title),
    meta.description && metaProperty('og:description', meta.description),
    metaProperty('og:type', 'website'),
    address && metaProperty('og:url', address),
    metaProperty('og:site_name', brand.name),
    metaProperty('og:locale', 'en_US'),
    ...previewImage(meta.image, origin),
    ...feedLink(meta.feed),
    ...(meta.noindex ? [] : [structuredData(meta, origin)]),
  ]
  return tags.filter(Boolean).join('\n')
}

/** Metadata for link previews. Includes image sizes, so clients need not fetch the image first. */
function previewImage(image: PageMeta['image'], origin: string): string[] {
  if (!image) return []
  return [
    metaProperty('og:image', new URL(image.src, origin).href),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaProperty('og:image:alt', image.alt),
    metaName('twitter:card', 'summary_large_image'),
  ]
}

const feedLink = (feed: PageMeta['feed']): string[] =>
  feed
    ? [`<link rel="alternate" type="application/atom+xml" href="${feed.href}" title="${escapeHtml(feed.title)}">`]
    : []

/** JSON-LD of the company, the site and the page, in one graph (schema.org). */
function structuredData(meta: PageMeta, origin: string): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#org`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: brand.contact.email,
    telephone: brand.contact.phone,
  }
  const site = { '@type': 'WebSite', '@id': `${origin}/#site`, name: brand.name, url: `${origin}/` }
  const graph = { '@context': 'https://schema.org', '@graph': [organization, site, ...(meta.structuredData ?? [])] }
  const json = JSON.stringify(graph, (key, value) => (URL_KEYS.has(key) ? absolute(value, origin) : value))
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Keys that hold URLs. Pages write root-relative URLs, because they do not know the origin. */
const URL_KEYS = new Set(['@id', 'url', 'item', 'image', 'mainEntityOfPage'])

const absolute = (value: unknown, origin: string): unknown =>
  typeof value === 'string' && value.startsWith('/') ? origin + value : value

/** The signed-in screens install as an app of their own. iOS takes the icon of an app from the link, not the manifest. */
const APPS = {
  site: { manifest: 'site.webmanifest', touchIcon: 'apple-touch-icon.png' },
  files: { manifest: 'files.webmanifest', touchIcon: 'files-icon-maskable-192.png' },
} as const

const themeColors = Object.entries(brand.themeColor).map(
  ([scheme, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
)

const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const metaProperty = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`

/**
 * Runs in the head before the first paint: marks the session, the chosen color scheme and the token of an emailed link
 * for style sheets. Public pages are the same for everyone, so these come from the browser's storage, which counts as
 * empty if it is blocked, and from the fragment. Scrolls to the contact form later than the browser would
 * (docs/product.md, "Constants"), as a separate navigation, so the form stays the `:target` with its focus and style.
 */
export const headScript = `var s;try{s=localStorage.getItem('${AUTH_TOKEN_KEY}')}catch{s=null}if(s)document.documentElement.dataset.session='in'
${colorSchemeScript}
if(location.hash.startsWith('#token='))document.documentElement.dataset.token=''
if(location.hash==='#letstalk'){history.replaceState(history.state,'',location.pathname+location.search);setTimeout(()=>location.replace('#letstalk'),100)}`
