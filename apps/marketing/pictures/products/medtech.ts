import { label, tone } from '@site/ui/images'
import { box, disc, line, shape, view } from '../shapes.ts'
import { appWindow, button, centered, divider, outlined, text, verdict } from './window.ts'

interface Patient {
  name: string
  reading: string
  trend: string
  change: string
  isNews: boolean
}

const patientRow = ({ name, reading, trend, change, isNews }: Patient, index: number) => {
  const top = 72 + index * 89
  return [
    isNews ? box(20, top, 6, 89, { fill: tone.amber }, 0) : '',
    label(name, 44, top + 37, { font: 'display', size: 24 }),
    text(reading, 44, top + 68, tone.muted),
    line(`M258 ${top + 50}${trend}`, isNews ? tone.amberDeep : tone.teal, 4),
    text(change, 446, top + 52, isNews ? tone.text : tone.muted),
    index < 3 ? divider(44, top + 89, 632) : '',
  ].join('')
}

const patients: readonly Patient[] = [
  {
    name: 'R. Alvarez',
    reading: 'Weight',
    trend: 'l26-2 26 4 26-6 26-8 26-12 26-8',
    change: 'up 4 lb in 3 days',
    isNews: true,
  },
  {
    name: 'J. Whitfield',
    reading: 'Blood pressure',
    trend: 'l26 6 26-8 26 4 26-4 26-8 26-18',
    change: '158/94, over limit',
    isNews: true,
  },
  {
    name: 'S. Okafor',
    reading: 'Glucose',
    trend: 'l26-4 26 8 26-6m26 0h2m24 0h2m24 0h2',
    change: 'no entry for 3 days',
    isNews: true,
  },
  {
    name: 'T. Lindgren',
    reading: 'Weight',
    trend: 'l26 2 26-2 26 2 26-2 26 2 26-2',
    change: 'no change',
    isNews: false,
  },
]

/** The care team's list: the patients whose readings have changed come first. */
export const careList = appWindow('Vitalweft', 'Changed since Monday, 5 PM', ...patients.map(patientRow))

const READINGS = [138, 142, 136, 141, 139, 146, 158] as const
const height = (pressure: number) => 350 - (pressure - 120) * 5
const dayAt = (index: number) => 92 + index * 44

const event = (time: string, what: string, who: string, y: number, fill: string) =>
  disc(446, y - 8, 10, { fill }) +
  text(time, 468, y, tone.muted) +
  text(what, 530, y) +
  text(who, 530, y + 30, tone.muted)

/** A reading above the limit set for the patient, and whom its alert reached after the first person did not answer. */
export const alertHistory = appWindow(
  'Vitalweft',
  'J. Whitfield, blood pressure',
  ...[120, 140, 160].map(
    (pressure) =>
      line(`M92 ${height(pressure)}h290`, tone.line, 2) +
      label(`${pressure}`, 74, height(pressure) + 8, { size: 22, fill: tone.muted, anchor: 'end' }),
  ),
  line(`M92 ${height(150)}h290`, tone.amber, 3, '6 8'),
  text('limit 150', 96, height(150) - 10, tone.amberDeep),
  line(`M${READINGS.map((pressure, index) => `${dayAt(index)} ${height(pressure)}`).join('L')}`, tone.teal, 4),
  ...READINGS.map((pressure, index) =>
    disc(dayAt(index), height(pressure), pressure > 150 ? 11 : 6, { fill: pressure > 150 ? tone.amber : tone.teal }),
  ),
  label('158', dayAt(6), height(160) - 14, { font: 'display', size: 26, anchor: 'middle' }),
  ...['F', 'S', 'S', 'M', 'T', 'W', 'T'].map((name, index) => centered(name, dayAt(index), 388, tone.muted)),
  line('M412 72v358', tone.line, 2),
  line('M446 120v172', tone.line, 4),
  event('8:02', 'Alert sent', 'Nurse Kim', 128, tone.amber),
  event('8:17', 'No answer', 'escalated', 214, tone.amber),
  event('8:19', 'Answered', 'Dr. Amir', 300, tone.teal),
  divider(434, 350, 244),
  text('Limit set by Dr. Amir', 446, 394, tone.muted),
)

const phone = (x: number, title: string, ...parts: string[]) =>
  [
    box(x, 18, 270, 414, { fill: tone.panel, stroke: tone.edge }, 34),
    box(x + 105, 32, 60, 8, { fill: tone.line }, 4),
    label(title, x + 135, 82, { font: 'display', size: 26, anchor: 'middle' }),
    ...parts,
  ].join('')

const sharing = (y: number, who: string, what: string, isOn: boolean) =>
  [
    text(who, 400, y),
    text(what, 400, y + 30, tone.muted),
    box(
      574,
      y - 12,
      52,
      30,
      { fill: isOn ? tone.teal : tone.panel, stroke: isOn ? tone.teal : tone.edge, width: 2 },
      15,
    ),
    disc(isOn ? 611 : 589, y + 3, 10, { fill: isOn ? tone.panel : tone.edge }),
  ].join('')

/** The patient's app: a reading in three taps with the day's medication, and who may see which data. */
export const patientApp = view(
  phone(
    70,
    'Blood pressure',
    ...[175, 205, 235].map((x, index) => disc(x, 112, 8, index < 2 ? { fill: tone.teal } : { stroke: tone.edge })),
    box(96, 138, 218, 84, { fill: tone.tealSoft }, 12),
    label('128/82', 205, 198, { font: 'display', size: 54, anchor: 'middle' }),
    button('Save', 96, 240, 218),
    divider(96, 308, 218),
    verdict(108, 336, true),
    text('Morning dose', 132, 344),
    shape('M108 374a11 11 0 1 0 .1 0Zm0 5v8l6 4', { stroke: tone.amberDeep }),
    text('Evening, snoozed', 132, 393),
  ),
  phone(
    380,
    'Who sees what',
    sharing(136, 'Care team', 'vitals, to Mar 31', true),
    divider(400, 186, 226),
    sharing(220, 'Daughter', 'weight, to May 1', true),
    divider(400, 270, 226),
    sharing(304, 'Research', 'nothing', false),
    outlined('Withdraw all', 406, 362, 218),
  ),
)
