import { drawing, figure, fill, fingers, neck, rounded, sleeve, stroke, tone, torso } from '@site/ui/images'
import { applicant, engineer, lead } from './people.ts'

const CARDIGAN = { base: '#0b8a80', shade: '#066e66' }
const SHIRT = { base: '#d0921f', shade: '#a8720f' }
const JACKET = { base: '#475f87', shade: '#37496a' }

/** An applicant talks with two future colleagues at a table in the mill. */
export const conversation = drawing({ width: 720, height: 360 }, [
  `<rect width="720" height="360" fill="${tone.amberSoft}"/>`,
  rounded([
    fill('M268 262V104a62 62 0 0 1 124 0v158Z', tone.tealSoft),
    stroke('M268 262V104a62 62 0 0 1 124 0v158ZM330 42v220M268 124h124M268 192h124', tone.line, 7),
    fill('M34 90h90v66H34Z', tone.panel),
    stroke('M54 138l18-20 14 12 24-22', tone.teal, 5),
  ]),
  figure(176, 132, {
    person: applicant,
    body: [torso(54, CARDIGAN, 168), fill('M-20 67H20L24 78 10 168H-10L-24 78Z', '#fff6ed'), neck(applicant.skin, 11)],
    over: [
      stroke('M-41 110C-50 136-48 148-38 156L4 158', CARDIGAN.base, 27),
      fingers(['M8 154h12', 'M8 161h12'], applicant.skin),
      sleeve('M41 110C50 140 62 142 72 130L86 106', CARDIGAN, 25),
      stroke('M90 98l2-4', applicant.skin.base, 16),
      fingers(['M92 92l2-14', 'M96 94l10-10', 'M88 94l-6-8'], applicant.skin, 7),
    ],
  }),
  figure(466, 132, {
    person: engineer,
    facing: 'left',
    body: [
      neck(engineer.skin, 16),
      torso(62, SHIRT, 168),
      fill('M-19 64-30 73l12 20L0 86ZM19 64 30 73l-12 20L0 86Z', '#8f5d0c'),
    ],
    over: [
      stroke('M46 112C56 138 54 150 44 156L-4 158', SHIRT.shade, 28),
      sleeve('M-46 112C-56 138-54 150-46 154L-30 157', SHIRT, 28),
      fingers(['M-10 154h-12', 'M-10 161h-12'], engineer.skin),
    ],
  }),
  figure(612, 132, {
    person: lead,
    facing: 'left',
    body: [torso(54, JACKET, 168), fill('M-20 67H20L24 78 6 168H-6L-24 78Z', '#eaeef3'), neck(lead.skin, 11)],
    over: [
      stroke('M41 110C50 136 50 148 40 156L-8 160', JACKET.shade, 27),
      sleeve('M-41 110C-50 136-50 148-42 154L-34 156', JACKET, 27),
      stroke('M-30 156h-6', lead.skin.base, 15),
    ],
  }),
  rounded([
    fill('M0 300H720V360H0Z', tone.line),
    fill('M0 300H720V308H0Z', tone.edge),
    stroke('M318 280h7q6 0 6 6t-6 6h-7', tone.amber, 4),
    fill('M290 270h28v30H296q-6 0-6-6Z', tone.amber),
    stroke('M300 262q-4-5 0-10M310 262q-4-5 0-10', tone.edge, 3),
    stroke('M524 297h52', tone.panel, 5),
    stroke('M560 292l14-16', tone.text, 4),
  ]),
])
