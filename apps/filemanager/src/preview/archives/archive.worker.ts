import { readSlides } from '../office/slides.ts'
import { readSheet, readWorkbook } from '../office/spreadsheet.ts'
import { answerQuestions } from '../workers/answer-questions.ts'
import type { ArchiveAnswer, ArchiveQuestion } from './archive-messages.ts'
import { openBytes } from './bytes.ts'
import { listEntries, unpackToBlob } from './entries.ts'
import { openZip, type Zip } from './zip.ts'

let opened: Promise<Zip> | undefined

answerQuestions<ArchiveQuestion, ArchiveAnswer>(async (question) => {
  opened ??= openBytes(question.url).then(openZip)
  const zip = await opened
  switch (question.ask) {
    case 'entries':
      return listEntries(zip)
    case 'entry':
      return unpackToBlob(zip, question.index)
    case 'workbook':
      return readWorkbook(zip)
    case 'sheet':
      return readSheet(zip, question.index)
    case 'slides':
      return readSlides(zip)
  }
})
