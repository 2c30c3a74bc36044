import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '@mfe/contract'

export interface Message {
  status: number
  code: string
  message: string
}

/** Answers with a message: as a page for readers, and as JSON for programs. */
export function sendMessage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Message,
): void {
  // An unread body would keep its sender from reading this.
  request.resume()
  if (response.headersSent) return void response.destroy()
  if (String(request.headers.accept).includes('text/html')) {
    sendOwnPage(response, status, { title: 'mfe dev', content: `<p>${escapeHtml(message)}</p>` })
  } else {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ code, message }))
  }
}

/** Answers with a page of the development server itself. `content` is HTML. */
export function sendOwnPage(
  response: ServerResponse,
  status: number,
  { title, content }: { title: string; content: string },
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  })
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem}pre{white-space:pre-wrap;padding:1rem;border-left:4px solid #c33}p{max-width:60ch}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`)
}
