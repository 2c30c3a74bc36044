import type { FastifyReply } from 'fastify'
import { consoleDocument, type Page } from '../look/document.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** Sends a page. Its headers are those of every response of the console. */
export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).type(HTML_TYPE).send(consoleDocument(page))
