import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of the structure tree; `text` is the content that is directly in it, on one page. */
export interface Element {
  role: string
  alt?: string
  text: string
  children: Element[]
}

/** A page as assistive technology reads it. */
interface PdfPage {
  elements: Element[]
  /** The text that is neither tagged nor an artifact. */
  stray: string[]
  artifacts: string[]
  /** The distance of the lowest tagged line from the bottom of the page, in points. */
  bottom: number
  links: { contents: string; target: number }[]
}

export interface Pdf {
  language: string
  title: string
  isTagged: boolean
  showsTitle: boolean
  outline: { title: string; page: number }[]
  pages: PdfPage[]
}

type Loaded = Awaited<ReturnType<typeof getDocument>['promise']>
type LoadedPage = Awaited<ReturnType<Loaded['getPage']>>
type Node = NonNullable<Awaited<ReturnType<LoadedPage['getStructTree']>>>
type Child = Node['children'][number]

/** Reads a PDF with the library that shows PDFs in the file manager. */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  try {
    const { info } = await pdf.getMetadata()
    const [mark, preferences, outline] = [
      await pdf.getMarkInfo(),
      await pdf.getViewerPreferences(),
      await pdf.getOutline(),
    ]
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
    return {
      language: String(Reflect.get(info, 'Language')),
      title: String(Reflect.get(info, 'Title')),
      isTagged: isSet(mark, 'Marked'),
      showsTitle: isSet(preferences, 'DisplayDocTitle'),
      outline: await Promise.all(outline.map(async ({ title, dest }) => ({ title, page: await pageOf(pdf, dest) }))),
      pages: await Promise.all(numbers.map(async (number) => readPage(pdf, await pdf.getPage(number)))),
    }
  } finally {
    await task.destroy()
  }
}

/** The library returns maps, whatever its types say. */
const isSet = (flags: unknown, name: string): boolean => flags instanceof Map && flags.get(name) === true

async function pageOf(pdf: Loaded, dest: unknown): Promise<number> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  if (!Array.isArray(target)) throw new Error(`${dest} is not a destination.`)
  return (await pdf.getPageIndex(target[0])) + 1
}

async function readPage(pdf: Loaded, page: LoadedPage): Promise<PdfPage> {
  const { tagged, stray, artifacts, bottom } = await readTexts(page)
  const annotations: { contentsObj?: { str: string }; dest?: unknown }[] = await page.getAnnotations()
  return {
    elements: toElements((await page.getStructTree())?.children ?? [], tagged),
    stray,
    artifacts,
    bottom,
    links: await Promise.all(
      annotations.map(async ({ contentsObj, dest }) => ({
        contents: contentsObj?.str ?? '',
        target: await pageOf(pdf, dest),
      })),
    ),
  }
}

/** Groups the text of a page by the marked content that contains it. */
async function readTexts(page: LoadedPage) {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const tagged = new Map<string, string>()
  const stray: string[] = []
  const artifacts: string[] = []
  let bottom = Number.POSITIVE_INFINITY
  const open: { tag: string; id: string | null }[] = []
  for (const item of items) {
    if ('str' in item) {
      const { tag, id } = open.at(-1) ?? { tag: '', id: null }
      if (id) {
        tagged.set(id, `${tagged.get(id) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`)
        bottom = Math.min(bottom, item.transform[5])
      }
      if (!id && item.str.trim()) (tag === 'Artifact' ? artifacts : stray).push(item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push({ tag: String(Reflect.get(item, 'tag')), id: item.id ?? null })
  }
  return { tagged, stray, artifacts, bottom }
}

function toElements(children: readonly Child[], texts: ReadonlyMap<string, string>): Element[] {
  return children.flatMap((child) => {
    if (!('role' in child)) return []
    const own = child.children.flatMap((inner) => ('role' in inner ? [] : [texts.get(inner.id) ?? '']))
    const alt: unknown = Reflect.get(child, 'alt')
    return {
      role: child.role,
      ...(typeof alt === 'string' && { alt }),
      text: own.join(''),
      children: toElements(child.children, texts),
    }
  })
}

/** Lists elements with those inside them, in reading order. */
export const flatten = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flatten(element.children)])
