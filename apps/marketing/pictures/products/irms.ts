import { label, tone } from '@site/ui/images'
import { box, disc, line, marks, shape } from '../shapes.ts'
import { appWindow, avatar, button, centered, divider, outlined, text, verdict } from './window.ts'

type Mark = (x: number, y: number) => string

const someone =
  (initials: string): Mark =>
  (x, y) =>
    avatar(initials, x, y, 26)

const organization =
  (initials: string): Mark =>
  (x, y) =>
    box(x - 26, y - 26, 52, 52, { fill: tone.amberSoft }, 8) +
    label(initials, x, y + 9, { font: 'display', size: 24, anchor: 'middle' })

/** Draws a neighbor with its text on the side away from the contact, where no line crosses it. */
const neighbor = (x: number, y: number, mark: Mark, name: string, since: string) => {
  const top = y < 243 ? y - 66 : y + 56
  return mark(x, y) + centered(name, x, top) + centered(since, x, top + 28, tone.muted)
}

/** A contact with the roles they have had, and who knows them, since when and through what work. */
export const relationshipMap = appWindow(
  'IRMS',
  'Ada Osei',
  avatar('AO', 124, 138, 44, tone.tealMid),
  label('Ada Osei', 124, 224, { font: 'display', size: 30, anchor: 'middle' }),
  line('M52 268v72', tone.line, 4),
  disc(52, 268, 9, { fill: tone.teal }),
  disc(52, 348, 8, { fill: tone.panel, stroke: tone.edge }),
  text('Treasurer', 74, 276),
  text('since 2023', 74, 304, tone.muted),
  text('Secretary', 74, 356),
  text('2019 to 2023', 74, 384, tone.muted),
  line('M228 72v358', tone.line, 2),
  line('M464 248 344 178', tone.teal, 8),
  line('M464 248 584 178', tone.teal, 3),
  line('M464 248 344 316', tone.teal, 5),
  line('M464 248 584 316', tone.teal, 3),
  line('M378 178H550', tone.edge, 3, '3 9'),
  avatar('AO', 464, 248, 38, tone.tealMid),
  neighbor(344, 178, someone('BK'), 'Ben Koch', 'audit, since 2019'),
  neighbor(584, 178, organization('HF'), 'Harbor Fund', 'board, since 2021'),
  neighbor(344, 316, someone('MR'), 'Mia Ruiz', 'grant, since 2023'),
  neighbor(584, 316, organization('AC'), 'Alder County', 'permit, since 2024'),
)

const HOLIDAY = 3
const FIRST = 1
const DUE = 15

const dayKind = (index: number): 'weekend' | 'holiday' | 'due' | 'counted' | 'other' => {
  if (index === HOLIDAY) return 'holiday'
  if (index % 7 > 4) return 'weekend'
  if (index === DUE) return 'due'
  return index >= FIRST && index < DUE ? 'counted' : 'other'
}

const dayFill = {
  weekend: tone.background,
  holiday: tone.amberSoft,
  due: tone.tealDeep,
  counted: tone.tealSoft,
  other: tone.panel,
} as const

const day = (column: number, row: number, index: number) => {
  const x = 336 + column * 49
  const kind = dayKind(index)
  const date = ((index + 22) % 30) + 1
  return (
    box(x, 202 + row * 52, 44, 46, { fill: dayFill[kind] }, 6) +
    centered(
      `${date}`,
      x + 22,
      233 + row * 52,
      kind === 'due' ? '#fffffe' : kind === 'counted' ? tone.text : tone.muted,
    )
  )
}

const step = (name: string, date: string, y: number, isDone: boolean) =>
  disc(60, y, 15, isDone ? { fill: tone.tealSoft } : { fill: tone.panel, stroke: tone.edge }) +
  (isDone ? verdict(60, y, true) : '') +
  text(name, 90, y + 8) +
  label(date, 284, y + 8, { size: 22, fill: tone.muted, anchor: 'end' })

/** A case whose deadline is ten working days away: weekends and Thanksgiving do not count. */
export const caseDeadline = appWindow(
  'IRMS',
  'Case 4127: grant appeal',
  line('M60 118v190', tone.line, 4),
  step('Received', 'Nov 23', 118, true),
  step('Checked', 'Nov 25', 182, true),
  box(36, 220, 262, 52, { fill: tone.tealSoft }, 8),
  disc(60, 246, 13, { fill: tone.teal }),
  text('Hearing', 90, 254),
  label('now', 284, 254, { size: 22, anchor: 'end' }),
  step('Decision', 'Dec 8', 310, false),
  divider(36, 346, 262),
  avatar('MR', 62, 388, 22),
  text('Mia Ruiz, owner', 98, 396),
  line('M320 72v358', tone.line, 2),
  label('Due Tuesday, Dec 8', 336, 120, { font: 'display', size: 30 }),
  text('10 working days', 336, 152, tone.muted),
  ...['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((name, index) => centered(name, 358 + index * 49, 190, tone.muted)),
  marks(21, 7, day),
  ...(['counted', 'holiday', 'weekend'] as const).map((kind, index) =>
    box([336, 452, 564][index] ?? 0, 378, 20, 20, { fill: dayFill[kind] }, 4),
  ),
  text('counts', 364, 396),
  text('holiday', 480, 396),
  text('weekend', 592, 396),
)

const field = (name: string, one: string, other: string, y: number, isSame: boolean) =>
  text(name, 44, y, tone.muted) +
  text(one, 148, y) +
  text(other, 440, y) +
  disc(402, y - 8, 18, { fill: isSame ? tone.tealSoft : tone.amberSoft }) +
  line(`M394 ${y - 12}h16M394 ${y - 4}h16${isSame ? '' : `M408 ${y - 18}l-12 20`}`, isSame ? tone.teal : tone.amberDeep)

/** Two records that are likely the same person, with what they share, and the last merge, which can be undone. */
export const mergeContacts = appWindow(
  'IRMS',
  'Likely duplicates: 1 of 6',
  field('Name', 'Jon Hale', 'Jonathan Hale', 118, false),
  divider(44, 138, 632),
  field('Phone', '555 0142', '555 0142', 172, true),
  divider(44, 192, 632),
  field('Works at', 'Harbor Fund', 'Harbor Fund', 226, true),
  divider(44, 246, 632),
  field('Email', 'jon@harbor.example', 'j.hale@harbor.example', 280, false),
  button('Merge', 44, 308, 150),
  outlined('Keep both', 210, 308, 170),
  shape('M21 370h678v46a13 13 0 0 1-13 13H34a13 13 0 0 1-13-13Z', { fill: tone.background }),
  text('Merged at 9:41: Lee Park, two records', 44, 407),
  label('Undo', 676, 407, { size: 22, fill: tone.teal, anchor: 'end' }),
  line('M628 413h48', tone.teal, 2),
)
