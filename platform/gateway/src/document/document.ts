import {
  AUDIENCE_ATTRIBUTE,
  type Audience,
  additionalImportMap,
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
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import { type Asset, moduleHashes, pageAssets } from '../plan/page-assets.ts'
import { planFor } from '../plan/plan.ts'
import { modulesOf } from '../plan/routed-modules.ts'
import { splitAtFold } from './fold.ts'
import { attributes } from './html.ts'
import { previewBar } from './preview-bar.ts'
import type { RenderedPage } from './rendered-page.ts'

export interface DocumentParts {
  composition: Composition
  audience: Audience
  route: ComposedRoute | undefined
  /** Missing if the page is left to the browser. */
  page: RenderedPage | undefined
  /** Whether to load the page's code immediately; `false` for a signed-in page without a session. */
  preload: boolean
  /**
   * Set for a page that is rendered for one visitor. Without it, inline scripts and styles are allowed by their hashes.
   */
  nonce?: string | undefined
  /** Path and query, for the link that leaves the preview. */
  url: string
}

export interface HtmlDocument {
  html: string
  /** The texts of its inline scripts, and of the import map that the host adds later. */
  scripts: string[]
  /** The texts of its inline style sheets. */
  styles: string[]
}

/** Renders the whole HTML document: head, preloads with their hashes, composition plan and the rendered page. */
export function renderDocument(parts: DocumentParts): HtmlDocument {
  const { composition, audience, route, page, preload, nonce } = parts
  const assets = pageAssets(composition, preload ? route : undefined)
  const sheets = assets.styles.filter(({ app, file }) => !page || app !== 'shell' || file !== FONT_SHEET)
  const hashes = moduleHashes(composition, assets)
  const map = importMap(hashes)
  const { modules } = modulesOf(composition, audience)
  const { first, rest } = splitAtFold(page?.body ?? '')

  const html = [
    '<!doctype html>',
    `<html lang="en"${attributes({ [AUDIENCE_ATTRIBUTE]: audience })}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page?.head ?? `<title>${escapeHtml(route?.name ?? '')}</title>`,
    '<meta name="color-scheme" content="light dark">',
    page?.headScript && `<script${attributes({ nonce })}>${page.headScript}</script>`,
    `<script${attributes({ type: 'importmap', nonce })}>${map}</script>`,
    ...(page ? [`<style${attributes({ nonce })}>${page.criticalCss}</style>`] : [links(sheets)]),
    `<script${attributes({ type: 'module', nonce, src: assets.entry.url, integrity: assets.entry.integrity })}></script>`,
    ...assets.modules.map(
      ({ url, integrity }) => `<link${attributes({ rel: 'modulepreload', href: url, integrity })}>`,
    ),
    '</head>',
    '<body>',
    // In the head, they would delay the first paint by up to 100 ms.
    ...assets.fonts.map(
      (href) => `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true })}>`,
    ),
    previewBar(composition.previews, parts.url, nonce),
    `<div${attributes({ id: ROOT_ID, [RENDERED_ATTRIBUTE]: page?.what })}>${first}${rest && links(sheets)}${rest}</div>`,
    // Here, they do not block the content before them, which the critical CSS styles. Those at the fold are removed
    // with the page.
    page && links(sheets, rest && page.appliesSpareSheets ? INACTIVE_MEDIA : undefined),
    `<script type="application/json" id="${PLAN_ID}">${scriptJson(planFor(composition, audience))}</script>`,
    `<script type="application/json" id="${HYDRATION_ID}">${scriptJson(page?.hydration ?? {})}</script>`,
    '</body>',
    '</html>',
  ]
    .filter(Boolean)
    .join('\n')
  const head = page?.headScript ? [page.headScript] : []
  return {
    html,
    scripts: [...head, map, additionalImportMap(modules, new Set(Object.keys(hashes)))],
    styles: page ? [page.criticalCss] : [],
  }
}

const links = (sheets: readonly Asset[], media?: string): string =>
  sheets.map(({ url, integrity }) => `<link${attributes({ rel: 'stylesheet', href: url, integrity, media })}>`).join('')
