import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'

/** Replaces the first occurrence of a text in a source file. Only the list below creates edits, so all are checked. */
class SourceEdit {
  readonly file: string
  /** The file of this workspace that contains the text. It differs for a file that `mfe new` creates. */
  readonly source: string
  readonly #from: string
  readonly #to: string

  constructor(file: string, from: string, to: string, source = file) {
    this.file = file
    this.source = source
    this.#from = from
    this.#to = to
  }

  /** Throws if the text does not contain what the edit replaces. */
  applyTo = (text: string): string => this.#swap(text, this.#from, this.#to)
  undoIn = (text: string): string => this.#swap(text, this.#to, this.#from)

  #swap(text: string, from: string, to: string): string {
    if (!text.includes(from)) throw new Error(`${this.source} does not contain "${from}". To fix: change the edit.`)
    return text.replace(from, () => to)
  }
}

const CONTACT_PAGE = 'apps/marketing/src/templates/contact-page.tsx'
const CONTACT_SECTION = 'apps/shell/src/contact/contact-section.tsx'
const CAREERS_TEXT = 'apps/careers/src/content/careers-content.ts'
const CAREERS_PAGE = 'apps/careers/src/pages/careers.page.tsx'
const SESSIONS = 'apps/api/src/people/sessions/sessions.routes.ts'
const UI = 'packages/ui/src/index.ts'
const SERVER_PARTS = 'apps/shell/src/site/server-parts.ts'
const BRAND = '"@site/brand": "workspace:*",'
const NEW_REMOTE = 'platform/cli/template/remote/remote.ts.tpl'

const sourcesWith = (pattern: RegExp) =>
  globSync('apps/*/src/**/*.tsx', { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

/**
 * The edits that tests make in copies of this workspace: each list in its order, because an edit may replace the text of
 * another. Sources change, and most of these tests belong to the full run, so `source-edits.spec.ts` applies every list
 * to the current sources in each run.
 */
export const sourceEdits = {
  dev: {
    hours: new SourceEdit(CONTACT_PAGE, '{reach.hours}', '{reach.hours} Updated text.'),
    pictureImport: new SourceEdit(CONTACT_PAGE, 'import styles', "import mill from './mill.svg'\nimport styles"),
    picture: new SourceEdit(
      CONTACT_PAGE,
      '<Text tone="muted"',
      '<img src={mill} alt="The mill" />\n<Text tone="muted"',
    ),
    title: new SourceEdit('apps/marketing/src/content/contact.ts', "title: '", "title: 'New: "),
    frame: new SourceEdit(CONTACT_SECTION, 'Let’s talk', 'Let’s talk soon'),
    button: new SourceEdit('packages/ui/src/components/button.tsx', '{children}', '{children} now'),
    login: new SourceEdit('apps/shell/src/login/login.page.tsx', 'one step away', 'one edit away'),
    welcome: new SourceEdit('apps/filemanager/src/app/welcome-screen.tsx', 'Management Center', 'Center'),
    recipe: new SourceEdit(
      'packages/ui/src/theme/recipes/controls.ts',
      'button: block(\n    {',
      "button: block(\n    {\n      letterSpacing: '3px',",
    ),
    syntaxError: new SourceEdit(CONTACT_PAGE, 'function ContactPage(', 'function function ContactPage('),
    fixed: new SourceEdit(CONTACT_PAGE, 'Updated text.', 'Fixed.'),
    headScript: new SourceEdit('apps/shell/src/site/head.ts', 'var s;', 'window.edited=true;var s;'),
    brokenRoutes: new SourceEdit(SESSIONS, 'export function', 'export export function'),
    meanwhile: new SourceEdit(CONTACT_PAGE, 'Fixed.', 'Changed meanwhile.'),
    header: new SourceEdit(
      SESSIONS,
      'async (request) => callerOf(request)',
      "async (request, reply) => callerOf(request, reply.header('x-edited', 'yes'))",
    ),
  },
  devMarketing: {
    careers: new SourceEdit(CAREERS_TEXT, "title: '", "title: 'Not watched: "),
    frame: new SourceEdit(CONTACT_SECTION, 'Let’s talk', 'Not watched'),
    hours: new SourceEdit(CONTACT_PAGE, '{reach.hours}', '{reach.hours} Watched.'),
  },
  release: {
    text: new SourceEdit(CAREERS_TEXT, "'We write", "'A line that only the next release has. We write"),
    newExport: new SourceEdit(UI, 'export { longDate }', 'export { longDate, longDate as newDate }'),
    newImport: new SourceEdit('apps/careers/src/pages/application-screen.tsx', ' longDate,', ' newDate as longDate,'),
  },
  newRemote: {
    declaration: new SourceEdit(
      'apps/events/remote.ts',
      '  sitemap:',
      `  files: ['assets/data/events-data.json'],
  menu: [{ group: 'services', order: 100, label: 'Events', path: '/events' }],
  sitemap:`,
      NEW_REMOTE,
    ),
  },
  sharedLibrary: {
    shellDependency: new SourceEdit('apps/shell/package.json', BRAND, `${BRAND}\n"@site/charts": "workspace:*",`),
    declared: new SourceEdit(
      'packages/services/src/host.ts',
      '} as const',
      "  '@site/charts': { lazy: true, unversioned: true },\n} as const",
    ),
    provided: new SourceEdit('apps/shell/src/site/late-shares.ts', '= [', "= [\n  () => import('@site/charts'),"),
    serverImport: new SourceEdit(
      SERVER_PARTS,
      'import * as brand',
      "import * as charts from '@site/charts'\nimport * as brand",
    ),
    serverShare: new SourceEdit(SERVER_PARTS, 'shared: {', "shared: {\n    '@site/charts': charts,"),
    remoteDependency: new SourceEdit('apps/careers/package.json', BRAND, `${BRAND}\n"@site/charts": "workspace:*",`),
    chartImport: new SourceEdit(
      CAREERS_PAGE,
      'import { careersContent,',
      "import { BarChart } from '@site/charts'\nimport { careersContent,",
    ),
    chart: new SourceEdit(
      CAREERS_PAGE,
      'component: CareersScreen',
      'component: (props) => <><BarChart label="Places filled" share={0.7} /><CareersScreen {...props} /></>',
    ),
  },
  clone: {
    menu: new SourceEdit(
      'apps/case-studies/remote.ts',
      '  sitemap:',
      "  menu: [{ group: 'services', order: 100, label: 'Case studies', path: '/case-studies' }],\n  sitemap:",
      NEW_REMOTE,
    ),
    renamed: [
      new SourceEdit(UI, 'FactList,', 'FactList as Facts,'),
      ...sourcesWith(/\bFactList\b/).map((file) => new SourceEdit(file, 'FactList,', 'Facts as FactList,')),
    ],
  },
} as const

/** Returns functions that make and undo edits in a copy of this workspace, or in a repository that `mfe new` created. */
export function editsIn(folder: string) {
  const rewrite = async (file: string, change: (text: string) => string) => {
    const path = join(folder, file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }
  return {
    edit: ({ file, applyTo }: SourceEdit) => rewrite(file, applyTo),
    undo: ({ file, undoIn }: SourceEdit) => rewrite(file, undoIn),
  }
}
