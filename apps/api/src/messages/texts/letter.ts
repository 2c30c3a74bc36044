import { brand } from '@site/brand'
import { escapeHtml, oneLine } from '../printable.ts'

/**
 * Joins the blocks of a body; empty ones are left out. A body is text, with an empty line between blocks. Its HTML is
 * made of that text when the email is sent, so both parts say the same (docs/decisions/090).
 */
export const paragraphs = (...blocks: string[]): string => blocks.filter(Boolean).join('\n\n')

/** A paragraph. */
export const sentences = (...texts: string[]): string => texts.join(' ')

/** A block that leads to a page: what for, and its whole address, so people can see where it leads. */
export const link = (label: string, address: string): string => `${label}:\n${address}`

/** A block of values with labels of letters and spaces. Each is on one line, so what was typed imitates no other. */
export const facts = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${oneLine(value)}`]))
    .join('\n')

const { name, contact, themeColor } = brand
const [company, ...street] = contact.address
const SENDER = [company, street.join(', '), `${contact.phone}, ${contact.email}`]

/** Returns both parts of an email: its body, and below it the company with its postal address. */
export function letterOf({ subject, body }: { subject: string; body: string }): { text: string; html: string } {
  // Mail programs leave out what follows `-- ` in replies.
  return { text: [body, '', '-- ', ...SENDER, ''].join('\n'), html: page(oneLine(subject), body) }
}

/** At least 3:1 on white, on black, and on the band. */
const BORDER = '#7f8c99'
const BAND = `background-color:${themeColor.dark};color:#ffffff`
const TABLE = 'border="0" cellpadding="0" cellspacing="0"'
/** On every cell, because some programs do not inherit it. Long words break, for narrow screens. */
const TEXT = 'font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:1.5;word-break:break-word'
const BELOW = 'margin:0 0 16px'

/**
 * Tables and inline styles, because mail programs drop most else. Text has the color of the program, which may be dark,
 * or both a color and a background of its own. Nothing is loaded, so nobody learns when it is read.
 */
const page = (subject: string, body: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    '</head>',
    '<body style="margin:0">',
    `<table role="presentation" ${TABLE} width="100%">`,
    '<tr><td align="center" style="padding:16px">',
    `<table role="presentation" ${TABLE} width="100%" style="max-width:600px;text-align:left">`,
    `<tr><td style="${TEXT};padding:16px 24px;${BAND};font-size:20px;font-weight:bold">${escapeHtml(name)}</td></tr>`,
    `<tr><td style="${TEXT};padding:24px 24px 8px">`,
    `<h1 style="${BELOW};font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...body.split('\n\n').map(toBlock),
    '</td></tr>',
    `<tr><td style="${TEXT};padding:16px 24px;border-top:1px solid ${BORDER};font-size:14px">${inLines(SENDER)}</td></tr>`,
    '</table>',
    '</td></tr>',
    '</table>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** An address on a line of its own, below its label or without one. */
const LINK = /^(?:(.+):\n)?(https?:\/\/\S+)$/
const FACT = /^([A-Z][A-Za-z ]*): (.*)$/
/** What `quoted` puts before each line. */
const QUOTE = '> '

function toBlock(block: string): string {
  const [, label, address] = LINK.exec(block) ?? []
  if (address) return toLink(address, label)
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith(QUOTE))) return toQuote(lines)
  if (lines.every((line) => FACT.test(line))) return toFacts(lines)
  return `<p style="${BELOW}">${escapeHtml(lines.join(' '))}</p>`
}

function toLink(address: string, label: string | undefined): string {
  const href = escapeHtml(address)
  if (!label) return `<p style="${BELOW}"><a href="${href}" style="color:inherit">${href}</a></p>`
  const button = `display:inline-block;padding:12px 20px;border:1px solid ${BORDER};${BAND};margin-bottom:8px;font-weight:bold;text-decoration:none`
  return `<p style="${BELOW}"><a href="${href}" style="${button}">${escapeHtml(label)}</a><br>${href}</p>`
}

function toQuote(lines: readonly string[]): string {
  const quoted = lines.map((line) => line.slice(QUOTE.length))
  const style = `${BELOW};padding-left:12px;border-left:3px solid ${BORDER};white-space:pre-wrap`
  return `<blockquote style="${style}">${inLines(quoted)}</blockquote>`
}

function toFacts(lines: readonly string[]): string {
  const cell = `${TEXT};padding:0 16px 4px 0`
  // Their words are short and stay whole: broken ones would leave the column too narrow for any label.
  const head = `align="left" valign="top" style="${cell};word-break:normal"`
  const rows = lines.map((line) => {
    const [, label = '', value = ''] = FACT.exec(line) ?? []
    return `<tr><th scope="row" ${head}>${escapeHtml(label)}</th><td valign="top" style="${cell}">${escapeHtml(value)}</td></tr>`
  })
  return [`<table ${TABLE} style="${BELOW}">`, ...rows, '</table>'].join('\n')
}

const inLines = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>')
