import { openBytes } from '../archives/bytes.ts'
import { openZip } from '../archives/zip.ts'
import { answerQuestions } from '../workers/answer-questions.ts'
import { convertWord } from './convert-word.ts'
import { readWord, type WordDocument } from './read-word.ts'

answerQuestions<string, WordDocument>(async (url) => readWord(await openZip(await openBytes(url)), convertWord))
