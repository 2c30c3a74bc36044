import { buffer } from 'node:stream/consumers'
import type { GenerateFiles } from '@mfe/build'
import { startOfDay } from '@mfe/contract/days'
import { brand } from '@site/brand'
import PDFDocument from 'pdfkit'
import { allPages } from '../src/content/all-pages.ts'
import type { WhitepaperContent } from '../src/content/types.ts'
import { authorOf, paperFile } from '../src/shared/paper-facts.ts'
import { Paper } from './paper.ts'
import { PAGE } from './styles.ts'
import { loadFonts, type PaperFonts, Typesetter } from './typesetter.ts'
import { writePaper } from './write-paper.ts'

export const paperFiles = (async () => {
  const fonts = await loadFonts()
  const papers = allPages.filter((page) => page.kind === 'whitepaper')
  const entries = papers.map(async (paper) => [paperFile(paper), await paperPdf(paper, fonts)] as const)
  return Object.fromEntries(await Promise.all(entries))
}) satisfies GenerateFiles

/** Returns the same bytes for the same content, because releases are named by the hash of their content. */
async function paperPdf(content: WhitepaperContent, fonts: PaperFonts): Promise<Buffer> {
  const changed = new Date(startOfDay(content.updated, brand.timeZone))
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: content.headline,
      Author: `${authorOf(content).name}, ${brand.name}`,
      Subject: content.description,
      Creator: brand.name,
      CreationDate: changed,
      ModDate: changed,
    },
  })
  writePaper(new Paper(doc, new Typesetter(doc, fonts)), content)
  doc.end()
  return buffer(doc)
}
