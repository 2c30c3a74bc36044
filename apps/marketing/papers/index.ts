import { buffer } from 'node:stream/consumers'
import type { GenerateFiles } from '@mfe/build'
import { startOfDay } from '@mfe/contract/days'
import { brand } from '@site/brand'
import PDFDocument from 'pdfkit'
import { allPages } from '../src/content/all-pages.ts'
import { samples } from '../src/content/samples/index.ts'
import type { SampleContent, WhitepaperContent } from '../src/content/types.ts'
import { authorOf, paperFile } from '../src/shared/paper-facts.ts'
import { sampleFile } from '../src/shared/sample-file.ts'
import { Paper } from './paper.ts'
import { PAGE } from './styles.ts'
import { loadFonts, type PaperFonts, Typesetter } from './typesetter.ts'
import { writePaper } from './write-paper.ts'
import { writeSample } from './write-sample.ts'

/** Writes the whitepapers, and the samples of what clients receive. */
export const paperFiles = (async () => {
  const fonts = await loadFonts()
  const papers = allPages.filter((page) => page.kind === 'whitepaper')
  const entries = [
    ...papers.map(async (paper) => [paperFile(paper), await paperPdf(paper, fonts)] as const),
    ...samples.map(async (sample) => [sampleFile(sample), await samplePdf(sample, fonts)] as const),
  ]
  return Object.fromEntries(await Promise.all(entries))
}) satisfies GenerateFiles

function paperPdf(content: WhitepaperContent, fonts: PaperFonts): Promise<Buffer> {
  const info = {
    Title: content.headline,
    Author: `${authorOf(content).name}, ${brand.name}`,
    Subject: content.description,
  }
  return pdf({ info, updated: content.updated }, fonts, (paper) => writePaper(paper, content))
}

function samplePdf(sample: SampleContent, fonts: PaperFonts): Promise<Buffer> {
  const info = { Title: sample.title, Author: brand.name, Subject: sample.lead }
  return pdf({ info, updated: sample.updated }, fonts, (paper) => writeSample(paper, sample))
}

interface Described {
  info: Readonly<Record<'Title' | 'Author' | 'Subject', string>>
  updated: string
}

/** Returns the same bytes for the same content, because releases are named by the hash of their content. */
async function pdf({ info, updated }: Described, fonts: PaperFonts, write: (paper: Paper) => void): Promise<Buffer> {
  const changed = new Date(startOfDay(updated, brand.timeZone))
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { ...info, Creator: brand.name, CreationDate: changed, ModDate: changed },
  })
  write(new Paper(doc, new Typesetter(doc, fonts)))
  doc.end()
  return buffer(doc)
}
