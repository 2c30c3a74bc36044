import { callumPortrait, josephPortrait, tomasPortrait } from './men.ts'
import { inesPortrait, marenPortrait, priyaPortrait } from './women.ts'

/** Portraits by the person's id in `src/content`. */
export const portraits: Readonly<Record<string, string>> = {
  'maren-lindqvist': marenPortrait,
  'tomas-villareal': tomasPortrait,
  'priya-ramanathan': priyaPortrait,
  'joseph-achterberg': josephPortrait,
  ines: inesPortrait,
  callum: callumPortrait,
}
