import type { Zip } from '../archives/zip.ts'
import { mainPart, partOf, relationId, relationsOf } from './parts.ts'
import { readXml } from './xml.ts'

interface Slide {
  title: string
  /** Its paragraphs, in the order of the file. */
  texts: readonly string[]
}

export interface Slides {
  slides: readonly Slide[]
  /** Whether the presentation has more slides or text. */
  isTruncated: boolean
}

const MAX = { slides: 200, paragraphs: 2000, characters: 100_000 }
/** A slide with more has pictures of text rather than text. */
const MAX_SLIDE_BYTES = 2 ** 24

/** Reads the text of the slides, in their order. */
export async function readSlides(zip: Zip): Promise<Slides> {
  const path = await mainPart(zip, 'ppt/presentation.xml')
  const ids: string[] = []
  await readXml(partOf(zip, path), {
    open(name, attributes) {
      if (name === 'sldId') ids.push(relationId(attributes))
    },
    isDone: () => ids.length > MAX.slides,
  })
  const relations = await relationsOf(zip, path)
  const left = { paragraphs: MAX.paragraphs, characters: MAX.characters }
  const slides: Slide[] = []
  for (const id of ids.slice(0, MAX.slides)) {
    if (left.paragraphs <= 0 || left.characters <= 0) break
    slides.push(await readSlide(partOf(zip, relations.get(id)?.target ?? '', MAX_SLIDE_BYTES), left))
  }
  return { slides, isTruncated: slides.length < ids.length || left.paragraphs <= 0 || left.characters <= 0 }
}

async function readSlide(
  chunks: AsyncIterable<Uint8Array>,
  left: { paragraphs: number; characters: number },
): Promise<Slide> {
  const texts: string[] = []
  let [title, paragraph, isTitle, isInText] = ['', '', false, false]
  const add = (text: string) => {
    paragraph += text.slice(0, Math.max(0, left.characters - paragraph.length))
  }
  await readXml(chunks, {
    open(name, { type = '' }) {
      if (name === 'ph') isTitle = type === 'title' || type === 'ctrTitle'
      if (name === 'p') paragraph = ''
      if (name === 't') isInText = true
      if (name === 'br') add('\n')
    },
    text(text) {
      if (isInText) add(text)
    },
    close(name) {
      if (name === 't') isInText = false
      if (name === 'sp') isTitle = false
      if (name !== 'p' || paragraph.trim() === '') return
      left.paragraphs -= 1
      left.characters -= paragraph.length
      if (isTitle && title === '') title = paragraph.trim()
      else texts.push(paragraph.trim())
      paragraph = ''
    },
    isDone: () => left.paragraphs <= 0 || left.characters <= 0,
  })
  return { title, texts }
}
