import type { FastifyReply } from 'fastify'
import { consoleDocument, type Page } from '../look/document.ts'

/** Sends a page. Its headers are those of every response of the console. */
export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(consoleDocument(page))
