import { label, tone } from '@site/ui/images'
import { box, diagram, disc, line, note, panel, person } from '../shapes.ts'

const stage = (name: string, time: string, x: number, y: number, width: number) =>
  panel(x, y, width, 84) +
  label(name, x + width / 2, y + 36, { font: 'display', size: 24, anchor: 'middle' }) +
  note(time, x + width / 2, y + 68, 'middle')

const option = (letter: string, y: number, isChosen: boolean) =>
  disc(656, y, 24, isChosen ? { fill: tone.teal } : { fill: tone.panel, stroke: tone.edge }) +
  label(letter, 656, y + 9, { font: 'display', size: 26, fill: isChosen ? tone.panel : tone.muted, anchor: 'middle' })

/** A path that branches: stop after exploring, or model and challenge, then choose among the options framed first. */
export const decisionPath = diagram(
  stage('Frame', '3 days', 28, 152, 124),
  line('M152 194h36m-10-9 10 9-10 9'),
  stage('Explore', '2 weeks', 196, 152, 132),
  line('M262 236v60m-9-10 9 10 9-10', tone.amberDeep, 4),
  box(182, 304, 160, 48, { stroke: tone.amberDeep, dash: '7 7' }, 24),
  label('Stop here', 262, 336, { size: 24, anchor: 'middle' }),
  note('no further cost', 262, 382, 'middle'),
  line('M328 194h32m-10-9 10 9-10 9'),
  panel(364, 78, 160, 232),
  person(408, 96),
  person(480, 96, tone.amberDeep),
  label('Model and', 444, 192, { size: 24, anchor: 'middle' }),
  label('challenge', 444, 222, { size: 24, anchor: 'middle' }),
  line('M392 252h42m-9-8 9 8-9 8', tone.teal, 4),
  line('M496 252h-42m9-8-9 8 9 8', tone.amberDeep, 4),
  note('4 to 6 weeks', 444, 294, 'middle'),
  line('M524 194h28', tone.teal, 6),
  line('M552 194C600 194 590 96 632 96', tone.line, 4),
  line('M552 194h80', tone.teal, 6),
  line('M552 194C600 194 590 292 632 292', tone.line, 4),
  option('A', 96, false),
  option('B', 194, true),
  option('C', 292, false),
  label('Decide', 656, 350, { font: 'display', size: 24, anchor: 'middle' }),
  line('M90 152V52H656V64', tone.edge, 3, '4 9'),
  note('the options, written down first', 373, 36, 'middle'),
)
