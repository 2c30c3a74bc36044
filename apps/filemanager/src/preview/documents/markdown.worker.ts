import { answerQuestions } from '../workers/answer-questions.ts'
import { parseMarkdown } from './markdown.ts'

answerQuestions(parseMarkdown)
