import {
  AUDIENCE_ATTRIBUTE,
  type Audience,
  escapeHtml,
  FONT_SHEET,
  FORM_TOKEN,
  HYDRATION_ID,
  PLAN_ID,
  RENDERED_ATTRIBUTE,
  ROOT_ID,
} from '@mfe/contract'
import { type ComposedRoute, type Composition, planFor } from '../composition/composition.ts'
import type { RenderedPage } from '../rendering/protocol.ts'
import { attributes, scriptJson } from './html.ts'
import { moduleHashes, pageAssets } from './page-assets.ts'
import { previewBar } from './preview-bar.ts'

export interface DocumentParts {
  composition: Composition
  audience: Audience
  route: ComposedRoute | undefined
  /** Missing if the page is left to the browser. */
  page: RenderedPage | undefined
  /** Whether to load the page's code at once; `false` for a signed-in page without a session. */
  preload: boolean
  nonce: string
  formToken: string
  /** Path and query, for the link that leaves the preview. */
  url: string
}

/** The whole HTML answer: head, preloads with their hashes, composition plan and the rendered page. */
export function renderDocument(parts: DocumentParts): string {
  const { composition, audience, route, page, preload, nonce } = parts
  const assets = pageAssets(composition, preload ? route : undefined)
  const sheets = assets.styles
    .filter(({ app, file }) => !page || app !== 'shell' || file !== FONT_SHEET)
    .map(({ url, integrity }) => `<link${attributes({ rel: 'stylesheet', href: url, integrity })}>`)
  const hashes = moduleHashes(composition, audience, assets)

  return [
    '<!doctype html>',
    `<html lang="en"${attributes({ [AUDIENCE_ATTRIBUTE]: audience })}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page?.head ?? `<title>${escapeHtml(route?.name ?? '')}</title>`,
    '<meta name="color-scheme" content="light dark">',
    page?.headScript && `<script${attributes({ nonce })}>${page.headScript}</script>`,
    `<script${attributes({ type: 'importmap', nonce })}>${scriptJson({ integrity: hashes })}</script>`,
    ...(page ? [`<style${attributes({ nonce })}>${page.criticalCss}</style>`] : sheets),
    ...assets.fonts.map(
      (href) => `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true })}>`,
    ),
    `<script${attributes({ type: 'module', nonce, src: assets.entry.url, integrity: assets.entry.integrity })}></script>`,
    ...assets.modules.map(
      ({ url, integrity }) => `<link${attributes({ rel: 'modulepreload', href: url, integrity })}>`,
    ),
    '</head>',
    '<body>',
    previewBar(composition.previews, parts.url, nonce),
    `<div${attributes({ id: ROOT_ID, [RENDERED_ATTRIBUTE]: page?.what })}>${withToken(page?.body ?? '', parts.formToken)}</div>`,
    // The full style sheets follow the content, so that they do not block it: the critical CSS is in the head.
    ...(page ? sheets : []),
    `<script type="application/json" id="${PLAN_ID}">${scriptJson(planFor(composition, audience))}</script>`,
    `<script type="application/json" id="${HYDRATION_ID}">${scriptJson(page?.hydration ?? {})}</script>`,
    '</body>',
    '</html>',
  ]
    .filter(Boolean)
    .join('\n')
}

const withToken = (html: string, token: string): string => html.replaceAll(FORM_TOKEN, escapeHtml(token))
