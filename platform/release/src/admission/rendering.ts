import { matchesRoute, REGION_ATTRIBUTE, SUSPENSE_ERROR_MARKER } from '@mfe/contract'
import { HtmlValidate, type Message } from 'html-validate'
import { ReleaseError } from '../errors.ts'
import {
  type AdmissionCheck,
  isRemote,
  isShell,
  type PageRenderer,
  type Rejection,
  type VersionedRelease,
} from './admission.ts'
import { rulesFor } from './host-rules.ts'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'] })
const MAX_REPORTED_ERRORS = 5
/** Matches the opening tag of an app's region at the end of the HTML. */
const REGION_TAG = new RegExp(`\\b${REGION_ATTRIBUTE}="[^"]*"[^>]*>$`)

/** Checks that every declared public route renders to valid HTML on the server. */
export const checkRendering: AdmissionCheck = async ({ subject, others, renderer }) => {
  const canRender = isShell(subject) || others.some(isShell)
  if (!renderer || !canRender) return []
  const { htmlWarnings } = rulesFor({ subject, others })
  const rejections: Rejection[] = []
  for (const path of samplePaths(subject, others)) {
    rejections.push(...(await checkPage(renderer, subject, path, htmlWarnings)))
  }
  return rejections
}

async function checkPage(
  renderer: PageRenderer,
  subject: VersionedRelease,
  path: string,
  htmlWarnings: readonly string[],
): Promise<Rejection[]> {
  let page: { status: number; html: string }
  try {
    page = await renderer.renderPage(subject.app, subject.version, path)
  } catch (error) {
    return [broken(`${path} does not render: ${messagesOf(error)}`, fixOf(error))]
  }
  if (page.status !== 200) return [broken(`${path} responds with status ${page.status}.`)]
  if (isLeftToBrowser(page.html))
    return [broken(`${path} is left to the browser: it throws or suspends while it renders.`)]
  return checkHtml(path, page.html, htmlWarnings)
}

/** The message of an error, followed by those of its causes. An expected error's message is complete. */
function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const hasCause = error.cause !== undefined && !(error instanceof ReleaseError)
  return hasCause ? `${error.message} ${messagesOf(error.cause)}` : error.message
}

async function checkHtml(path: string, html: string, warnings: readonly string[]): Promise<Rejection[]> {
  const report = await validator.validateString(html)
  const found = report.results.flatMap(({ messages }) => messages).filter(({ severity }) => severity === 2)
  const [minor, errors] = [true, false].map((isMinor) =>
    found.filter(({ ruleId }) => warnings.includes(ruleId) === isMinor),
  )
  return [
    ...describe(`The HTML of ${path} has errors:`, errors),
    ...describe(`The HTML of ${path} could be better:`, minor).map((each) => ({ ...each, isWarning: true as const })),
  ]
}

function describe(title: string, messages: readonly Message[] = []): Rejection[] {
  if (messages.length === 0) return []
  const lines = messages
    .slice(0, MAX_REPORTED_ERRORS)
    .map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`)
  const more = messages.length > MAX_REPORTED_ERRORS ? [`and ${messages.length - MAX_REPORTED_ERRORS} more`] : []
  return [
    {
      check: 'html',
      reason: [title, ...lines, ...more].join('\n    '),
      fix: "Fix the markup of the page; each rule is explained at https://html-validate.org/rules/. The host's team lists the rules that only warn in defineHost: htmlWarnings.",
    },
  ]
}

/** Returns whether React gave up on a whole region: its error marker directly follows the region's tag. */
const isLeftToBrowser = (html: string): boolean =>
  html
    .split(SUSPENSE_ERROR_MARKER)
    .slice(0, -1)
    .some((before) => REGION_TAG.test(before))

/** Returns one URL per public route: as declared, or from the sitemap if the route has parameters. */
export function samplePaths(subject: VersionedRelease, others: readonly VersionedRelease[]): string[] {
  const releases = isRemote(subject) ? [subject] : [subject, ...others.filter(isRemote)]
  const paths = releases.flatMap((release) => {
    const sitemap = isRemote(release) ? release.manifest.sitemap.map(({ path }) => path) : []
    return release.manifest.routes
      .filter(({ audience }) => audience === 'public')
      .map(({ path }) => (path.includes('/:') ? sitemap.find((address) => matchesRoute(path, address)) : path))
  })
  return [...new Set(paths.filter((path) => path !== undefined))]
}

const FIX = 'Open the page in the development server to see its error. Code that needs a browser belongs in effects.'

const fixOf = (error: unknown): string | undefined =>
  error instanceof Error && 'fix' in error && typeof error.fix === 'string' ? error.fix : undefined

const broken = (reason: string, fix = FIX): Rejection => ({ check: 'rendering', reason, fix })
