/** The streets around the office, as path data: for the contact page's drawing and its link preview. */
export const streets = ['M-10 74 430 46', 'M-10 146 430 126', 'M70-10 96 290', 'M200-10 214 290', 'M330-10 340 290']
export const river = 'M-10 124C90 84 130 160 230 130S370 60 440 96'
export const pin = 'M207 136c-24-26-34-40-34-56a34 34 0 0 1 68 0c0 16-10 30-34 56Z'
