import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

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

/** Creates a file of random bytes, after a zero that no text has. Any text conversion would damage it. */
export const binary = (name: string, size = 70_000): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.concat([Buffer.alloc(1), randomBytes(size - 1)]),
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

const gray = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#505050' } })
  .png()
  .toBuffer()

/** A PNG of 640 by 480 pixels with any name. */
export const picture = (name: string): ChosenFile => ({ name, mimeType: 'image/png', buffer: gray })

/** Creates a silent WAV file of 8 kB per second. */
export function silence(name: string, seconds: number): ChosenFile {
  const [rate, bytes] = [8000, 8000 * seconds]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, Buffer.alloc(bytes, 0x80)]) }
}

/** Creates a WebM video of one second and 16 by 16 pixels. */
export const video = (name: string): ChosenFile => ({
  name,
  mimeType: 'video/webm',
  buffer: Buffer.from(WEBM.join(''), 'base64'),
})

const WEBM = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAL2EU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTb',
  'uLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAuTsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrX',
  'sYMPQkBEiYREeqUOTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh7Sb9Azc65KDgQFV7oEBhoVWX1ZQOOCdsIEQuoEQU8CBAVWwkFWxgQ',
  'FVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAgTngQCg6KG9gQAAALACAJ0BKhAAEAAABwiFhYiZhIgBJBATrVAfwBBn79j+/6d5P//J7v/J7v/J7v/8',
  'nu//OwbEu14AAHWhpqak7oEBpZ8QAgCdASoQABAAAAcIhYWImYSIASQQAGBrAP7/uoMAoNChr4EAyADxAQAAEAkgAMA5wEGp/5ZqCHj+/uu8v/',
  'lPY4r6P/Kfv/+T3Z40pol/+TgAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuBAKDPoa6BAZAAsQEAABAJIADAAYH/oGAHeP7/p3k//8nu',
  'zxpTRL/8nu//Ovmuo4upvUQAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuByKDPoa2BAlgAsQEAABAJIADAAYH/oGAHeP7+67y/+U9jiv',
  'o/8p+//5PdnjSmiX/5OAB1oZmml+6BAaWS0QEAABAJIADAAMLBf6AAQAAA+4IBkKDQoa6BAyEAsQEAABAJIADAAYH/oGAHeP7/p3k//8nuzxpT',
  'RL/8nu//Ovmuo4upvUQAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuCAligz6GtgQPqALEBAAAQCSAAwAGB/6BgB3j+/uu8v/lPY4r6P/',
  'Kfv/+T3Z40pol/+TgAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuCAyEcU7trjbuLs4EAt4b3gQHxgdQ=',
]
