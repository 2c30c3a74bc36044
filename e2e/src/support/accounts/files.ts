import { randomBytes } from 'node:crypto'

/** A file for `setInputFiles`. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Creates a small, valid PDF with one page. */
export function pdf(name: string, text = 'Curriculum vitae'): ChosenFile {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + table + trailer) }
}

/** Creates a file of random bytes, which any text conversion would damage. */
export const binary = (name: string, size = 70_000): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: randomBytes(size),
})

export const text = (name: string, content: string): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** Creates a one-pixel PNG with any name. */
export const pixel = (name: string): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
