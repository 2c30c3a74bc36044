/** The streets around the office, as path data: for the contact page's drawing and its link preview. */
export const streets = [
  'M-20 40 580 14',
  'M-20 174 580 148',
  'M40-20 70 200',
  'M200-20 216 200',
  'M352-20 370 200',
  'M494-20 506 200',
]
export const mainStreet = 'M-20 116 580 90'
/** Crosses the main street below a bridge. */
export const river = 'M0 10C80 24 116 54 138 98S190 170 210 220'
export const pin = 'M280 98c-13-14-19-21-19-31a19 19 0 0 1 38 0c0 10-6 17-19 31Z'
export const pinEye = { cx: 280, cy: 67, r: 7 }
