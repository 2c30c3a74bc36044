import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { root } from '@site/run/workspace'

/** Renders a plain HTML table of these files. CSS alone highlights the selected rows. */
export async function plainTable(names: readonly string[]): Promise<string> {
  const sheets = ['scroller', 'file-table'].map((name) =>
    readFile(resolve(root, `apps/filemanager/src/browse/table/${name}.module.css`), 'utf8'),
  )
  const sheet = (await Promise.all(sheets)).join('\n')
  const rows = names.map(
    (name) =>
      `<tr><td><time>21/11/2026 12:00:00</time></td><th scope="row" class="name"><span class="named">` +
      `<input type="checkbox" aria-label="Select ${name}"><a class="open" href="/${name}">${name}</a></span></th>` +
      `<td class="size">0.1</td><td><div class="actions"><a href="/${name}">Download</a>` +
      `<button type="button">Rename</button><button type="button">Delete</button></div></td></tr>`,
  )
  return `<!doctype html><html lang="en"><title>Files</title>
<style>${sheet} tr:has(:checked) { background: #def }</style>
<section class="scroller" data-long="true" tabindex="0"><table class="table">
<thead><tr><th style="--width-wide: 14rem">Upload Time</th><th>File Name</th>
<th style="--width-wide: 11rem">Size (KB)</th><th style="--width-wide: 16rem">Actions</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section></html>`
}

/** Creates a server that returns the table of each path. */
export const servePlainTables = (tables: Readonly<Record<string, string>>): Server =>
  createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(tables[request.url ?? ''])
  })
