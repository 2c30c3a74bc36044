import { fill, rounded, stroke, tone } from '@site/ui/images'
import { box, line, marks, shape } from '../shapes.ts'
import { scene } from './scene.ts'

/** A desk with a terminal, coffee and a sleeping cat; the calendar marks Friday as free. */
export const desk = scene(
  tone.tealSoft,
  // The window, with the mill and the hills along the river.
  box(40, 36, 168, 176, { fill: tone.panel, stroke: tone.line, width: 8 }, 4),
  shape('M44 164q44-40 84-14t76-22v80H44Z', { fill: tone.tealMid }),
  shape('M132 208v-84h52v84ZM160 124V92h12v32', { fill: tone.amber }),
  line('M146 146h8M164 146h8M146 170h8M164 170h8', tone.amberSoft, 8),
  line('M124 36v176', tone.line, 6),
  box(28, 212, 192, 10, { fill: tone.edge }, 3),
  // The terminal.
  box(268, 72, 232, 166, { fill: '#0d1a29', stroke: tone.edge, width: 4 }, 10),
  box(361, 238, 46, 56, { fill: tone.edge }, 0),
  line('M290 100l8 6-8 6M290 172l8 6-8 6', '#fdb25b', 4),
  line('M314 106h88M314 178h52', '#eaeef3', 6),
  line('M292 130h120M292 150h84', '#6fd9ce', 6),
  box(380, 170, 10, 16, { fill: '#6fd9ce' }, 1),
  // The week's calendar.
  box(548, 40, 140, 88, { fill: tone.panel, stroke: tone.line, width: 3 }, 6),
  box(548, 40, 140, 20, { fill: tone.tealDeep }, 6),
  marks(10, 5, (column, row) =>
    box(558 + column * 25, 70 + row * 28, 19, 20, { fill: column === 4 ? tone.amber : tone.line }, 3),
  ),
  // The cat.
  rounded([
    stroke('M662 284C704 286 700 250 676 262', '#ba740d', 10),
    fill('M556 292C556 252 590 238 626 244c30 4 46 24 44 48Z', '#e3962a'),
    fill('M536 292c-8-18 0-36 4-52l14 10h16l12-12c6 18 8 38-2 54Z', '#e3962a'),
    stroke('M548 272q4 3 8 0M566 272q4 3 8 0', '#402400', 2),
    stroke('M559 279l2 2 2-2', '#402400', 2),
    stroke('M612 243v12M628 245v14M644 252v12', '#ba740d', 5),
    stroke('M546 248v6M556 252v4M566 248v6', '#ba740d', 3),
    stroke('M576 287h22', '#f6c983', 9),
    stroke('M300 288h96M440 288h14', tone.text, 7),
    // Mug and steam.
    stroke('M252 260h6q8 0 8 8t-8 8h-6', tone.teal, 5),
    fill('M216 248h38v36q0 8-8 8h-22q-8 0-8-8Z', tone.teal),
    stroke('M228 238q-5-6 0-12t0-12M242 238q-5-6 0-12t0-12', tone.edge, 3),
  ]),
  // A plant.
  shape('M84 232C60 232 52 210 54 196 76 200 88 214 88 236 88 206 98 190 116 184 122 206 110 226 92 240Z', {
    fill: tone.teal,
  }),
  shape('M66 244h44l-6 48H72Z', { fill: tone.amberDeep }),
  box(0, 292, 720, 68, { fill: tone.line }, 0),
  box(0, 292, 720, 8, { fill: tone.edge }, 0),
)
