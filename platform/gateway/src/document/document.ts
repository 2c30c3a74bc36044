import {
  AUDIENCE_ATTRIBUTE,
  type Audience,
  additionalImportMap,
  assetBases,
  escapeHtml,
  FONT_SHEET,
  HYDRATION_ID,
  INACTIVE_MEDIA,
  importMap,
  PLAN_ID,
  RENDERED_ATTRIBUTE,
  ROOT_ID,
  scriptJson,
} from '@mfe/contract'
import { splitAddress } from '@mfe/http'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import { replayedId } from '../composition/replays.ts'
import { type Asset, moduleHashes, pageAssets } from '../plan/page-assets.ts'
import { planFor } from '../plan/plan.ts'
import { modulesOf } from '../plan/routed-modules.ts'
import { assetFallback } from './asset-fallback.ts'
import { splitAtFold } from './fold.ts'
import type { RenderedPage } from './rendered-page.ts'

export interface DocumentParts {
  composition: Composition
  audience: Audience
  route: ComposedRoute | undefined
  /** Absent if the page is left to the browser. */
  page: RenderedPage | undefined
  /** Whether to preload the page's code: `false` for a signed-in page without a session. */
  preload: boolean
  /** Set if the page is rendered for one visitor. Otherwise, the policy allows inline scripts and styles by hash. */
  nonce?: string | undefined
  /** More attributes of the `<html>` element. */
  attributes?: Readonly<Record<string, string>> | undefined
  /** The path and query of the request, for the link that leaves a preview. */
  url: string
  /** HTML at the end of the page that only its visitor gets. */
  overlay?: string | undefined
}

export type HtmlDocument = ReturnType<typeof renderDocument>

/** Renders the HTML document: head, preloads with their hashes, composition plan and the rendered page. */
export function renderDocument(parts: DocumentParts) {
  const { composition, audience, route, page, preload, nonce } = parts
  const assets = pageAssets(composition, preload ? route : undefined)
  const sheets = assets.styles.filter(({ app, file }) => !page || app !== 'shell' || file !== FONT_SHEET)
  const hashes = moduleHashes(composition, assets)
  const bases = assetBases(composition)
  const map = importMap(hashes, bases)
  const fallback = composition.assets === undefined ? '' : assetFallback(composition.assets)
  // Joined, because each inline script needs a hash in the policy.
  const headScript = [fallback, page?.headScript].filter(Boolean).join('\n')
  const { modules } = modulesOf(composition, audience)
  const { first, rest } = splitAtFold(page?.body ?? '')
  const links = (sheets: readonly Asset[], media?: string): string =>
    sheets
      .map((sheet) => `<link${attributes({ rel: 'stylesheet', ...assetAttributes('href', sheet, bases), media })}>`)
      .join('')

  const html = [
    '<!doctype html>',
    `<html lang="en"${attributes({ ...parts.attributes, [AUDIENCE_ATTRIBUTE]: audience })}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page?.head ?? `<title>${escapeHtml(route?.name ?? '')}</title>`,
    '<meta name="color-scheme" content="light dark">',
    headScript && `<script${attributes({ nonce })}>${headScript}</script>`,
    `<script${attributes({ type: 'importmap', nonce })}>${map}</script>`,
    ...(page ? [`<style${attributes({ nonce })}>${page.criticalCss}</style>`] : [links(sheets)]),
    '</head>',
    '<body>',
    // Font preloads in the head would delay the first paint by up to 100 ms.
    ...assets.fonts.map((font) => {
      const href = bases[0] + font
      return `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true })}>`
    }),
    previewBar(composition.previews, parts.url, nonce),
    `<div${attributes({ id: ROOT_ID, [RENDERED_ATTRIBUTE]: page?.what })}>${first}${rest && links(sheets)}${rest}</div>`,
    // At the end, sheets do not block the content before them. Those at the fold disappear with the page.
    page && links(sheets, rest ? INACTIVE_MEDIA : undefined),
    `<script type="application/json" id="${PLAN_ID}">${scriptJson(planFor(composition, audience, route))}</script>`,
    `<script type="application/json" id="${HYDRATION_ID}">${scriptJson(page?.hydration ?? {})}</script>`,
    // Last, because a rendered page is complete without its code: fonts and images of the first screen arrive before it.
    `<script${attributes({ type: 'module', nonce, ...assetAttributes('src', assets.entry, bases) })}></script>`,
    ...assets.modules.map(
      (module) => `<link${attributes({ rel: 'modulepreload', ...assetAttributes('href', module, bases) })}>`,
    ),
    parts.overlay,
    '</body>',
    '</html>',
  ]
    .filter(Boolean)
    .join('\n')
  return {
    html,
    /** The source of its inline scripts, and of the import map that the browser adds later. */
    scripts: [
      ...(headScript ? [headScript] : []),
      map,
      additionalImportMap(modules, new Set(Object.keys(hashes)), bases),
    ],
    /** The source of its inline style sheets. */
    styles: page ? [page.criticalCss] : [],
  }
}

/** Returns the attributes of a link to a file, with its hash. On another origin, browsers check it only with CORS. */
const assetAttributes = (
  name: 'href' | 'src',
  { url, integrity }: Asset,
  [base, ...others]: ReturnType<typeof assetBases>,
) => ({
  [name]: base + url,
  integrity,
  crossorigin: others.length > 0,
})

/** Sets the link's URL when it is clicked, because navigation does not load a new document. */
const UPDATE_LEAVE_LINK = `document.querySelector('.preview-bar a').addEventListener('click',e=>{
const open=new URL(location);open.searchParams.delete('mfe');e.target.href=open})`

/** Renders a bar with what is shown instead of what is live, and a link to the live page. Empty without previews. */
function previewBar(previews: readonly string[], url: string, nonce: string | undefined): string {
  if (previews.length === 0) return ''
  // A signed preview appends its expiry and signature to the name.
  const names = previews.map((preview) => preview.split('~', 1)[0])
  const id = previews.map(replayedId).find((each) => each !== undefined)
  const what = id === undefined ? `Preview of ${names.join(', ')}` : `Earlier release ${id}`
  const [path, search] = splitAddress(url)
  const query = new URLSearchParams(search)
  query.delete('mfe')
  const leave = query.size > 0 ? `${path}?${query}` : path
  const text = `${escapeHtml(what)}. <a${attributes({ href: leave })}>Leave</a>`
  const script = `<script${attributes({ nonce })}>${UPDATE_LEAVE_LINK}</script>`
  return `<aside class="preview-bar" aria-label="Preview"><p>${text}</p>${script}</aside>`
}

/** Formats the attributes of a tag: `true` as the name alone, `false` and `undefined` as nothing. */
function attributes(values: Readonly<Record<string, string | boolean | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}
