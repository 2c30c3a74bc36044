import type { WhitepaperContent } from '../types/whitepaper.ts'

export const manufacturingPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/manufacturing/whitepaper',
  title: 'The Connected Line: Start with One Cell',
  description:
    'A whitepaper for plant managers: choose one production cell, connect it safely, find its real losses, and know when the next may follow.',
  updated: '2026-11-22',
  published: '2026-02-17',
  author: 'tomas-villareal',
  authorNote:
    'Tomas began his career maintaining port cranes and writes about machines that have left grease on his hands.',
  headline: 'The Connected Line: Start with One Cell',
  lead: 'A small beginning that teaches you more about a factory than a platform for all of it.',
  abstract: [
    'Plans for connected factories tend to start with architecture: a platform, a data model, a program for every site. Two years later there is a great deal of data and little to show on the shop floor. This paper argues for the opposite order. Take one cell, find its largest loss, remove it, and let the architecture grow out of what you needed.',
    'We describe how to choose the cell, how to connect it without endangering the control network, how to record losses that no sensor can see, and how to tell whether the second cell should follow. The advice comes from mixed plants, where a new robot stands beside a press from the 1980s.',
  ],
  keyPoints: [
    'Choose a cell that matters, with a team that is curious.',
    'Connect for reading only. Writing to controllers is a different project.',
    'Let operators name the reason for a stop in five seconds.',
    'Fix the largest loss by any means, even by moving a cart.',
    'Go on to the next cell when the first team can run without you.',
  ],
  context: [
    'The usual measure of a production cell is overall equipment effectiveness, or OEE: availability times performance times quality. It is useful for one cell over time and misleading between plants, since everyone counts planned stops differently. We use it here to find losses, not to compare people.',
    'Three things have become easier. Gateways that speak old and new protocols are inexpensive. Standards such as OPC UA give readings a name and a meaning. And guidance for protecting control systems, above all the IEC 62443 series and NIST’s SP 800-82, is mature. What has not become easier is understanding why a machine is idle. That takes a person who was there.',
  ],
  chapters: [
    {
      id: 'choose',
      heading: 'Choose the cell',
      paragraphs: [
        'The tempting choice is the newest machine, because it is easy to connect. It is rarely where the trouble is. The second temptation is the worst machine, where a dozen causes overlap and every change is drowned out by the next failure. Look between the two: a bottleneck that runs decently and could run better.',
        'Four questions help. Does an hour gained here become a sold product? Is there a loss that people already argue about? Will the shift leaders put their names to it? Can we stand beside it, or does the next process hide it? Three yeses are enough.',
        'The team matters as much as the machine. You need an operator from each shift, someone from maintenance and someone who may change the schedule. Give them two hours a week for sixteen weeks, on the schedule and with someone to cover for them. Without those hours the project lives on goodwill, and goodwill ends with the first rush order.',
        'Agree on one number before connecting anything, such as good parts per hour in a normal week, and measure it by hand for two weeks. The baseline will be rough. It will also be believed, because the people who count are the people who work there. A baseline from a system that nobody knows is not.',
      ],
      exhibit: {
        caption: 'Table 1: choosing among four cells',
        columns: ['Cell', 'Hour gained is sold', 'Known dispute', 'Team willing', 'Choice'],
        rows: [
          ['New robot welder', 'no', 'no', 'yes', 'Later'],
          ['Press 4', 'yes', 'yes, waiting', 'yes', 'First'],
          ['Paint line', 'yes', 'yes, many', 'no', 'Not yet'],
          ['Packing', 'no', 'yes, labels', 'yes', 'Third'],
        ],
        basis: 'Example of an invented plant.',
      },
    },
    {
      id: 'connect',
      heading: 'Connect it without opening doors',
      paragraphs: [
        'Rule one: the connection reads. It must not be able to write to a controller, and this must be a property of the equipment, not a setting. A gateway that can only listen, a data diode, or a separate sensor clamped to a cable all satisfy it. Closing the loop, where software changes a machine’s behavior, needs a safety case of its own and has no place in the first sixteen weeks.',
        'Rule two: the cell becomes a zone. Its controllers sit behind a firewall that admits the gateway and the engineering station, and nothing else. The gateway sends out to one address. Remote maintenance enters through a door that somebody on site opens, for a limited time, with a recording. Vendors will protest once and then get used to it.',
        'What should be read? Less than you think. Running or not, the part counter, the fault word, and two or three analog values that maintenance asks for by name. Ten signals at one-second resolution explain more than a thousand at ten milliseconds, and they fit on a page that people can discuss.',
        'Old machines without any protocol are no obstacle. A current clamp tells whether the motor runs. A light sensor on the signal lamp tells whether it is red. A counter on the ejector tells how many parts left. This equipment costs little, installs in a shift and can be removed without a trace, which makes the electrical safety officer’s decision an easy one.',
      ],
      list: [
        'Reading only, guaranteed by the hardware',
        'One zone per cell, one way out',
        'Time-limited, recorded remote access opened from inside',
        'An inventory of everything attached, with a photograph',
      ],
      exhibit: {
        caption: 'Figure 1: from machine to screen',
        stages: {
          Machine: 'Controller, lamp or motor cable; nothing is written back.',
          Gateway: 'Stands in the cell’s own zone and buffers a week.',
          Firewall: 'One outgoing connection to one address.',
          Store: 'Named signals with units, kept for a year.',
          Board: 'A screen at the cell, and the same page in the office.',
        },
        basis: 'Layout as we install it; no figures.',
      },
    },
    {
      id: 'losses',
      heading: 'Find the loss and remove it',
      paragraphs: [
        'Signals say that the machine was idle. They do not say that the crane was elsewhere, that the drawing was unclear or that the pallet was empty. For this you need the operator, and the operator needs a tool that takes five seconds. We use a small panel with six large buttons, labeled in the words of the shift. The labels are changed after the first week, since the first set is always wrong.',
        'After four weeks draw a simple bar for each cause. Discuss it at the machine, standing, with all shifts. The longest bar is seldom what the project expected. Waiting and searching lead surprisingly often, and both are fixed with a call button, a marked place on the floor or a changed order of work.',
        'Resist the wish to predict. Condition monitoring is worth the money for a few parts whose failure is costly, gradual and measurable. A hydraulic pump qualifies. A limit switch does not. Ask maintenance for the last ten surprises and check how many gave notice in any signal you could have had.',
        'When the first loss has shrunk, take the second. After sixteen weeks look at the number you agreed on at the start. If it moved, and if the team can explain why, hand the board to them and leave for a month. What still works when you return is what you should take to the next cell.',
      ],
      exhibit: {
        caption: 'Figure 2: minutes lost per shift, by the operators’ own labels',
        unit: 'minutes',
        bars: [
          { label: 'Waiting for the crane', value: 48 },
          { label: 'Searching for tools', value: 27 },
          { label: 'Setup beyond plan', value: 21 },
          { label: 'Hydraulic fault', value: 12 },
          { label: 'Quality check', value: 9 },
        ],
        basis: 'Illustrative figures for one press over four weeks.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for sixteen weeks',
    items: [
      'Pick the cell with the four questions.',
      'Put two hours a week on the schedule of five people.',
      'Count good parts by hand for two weeks.',
      'Build the zone before attaching the gateway.',
      'Start with ten signals and six buttons.',
      'Change the button labels after a week.',
      'Remove the longest bar, then the next.',
      'Leave for a month before you decide on cell two.',
    ],
  },
  pitfalls: {
    'Comparing shifts': 'The first ranking list ends honest reporting. Compare weeks, never people.',
    'A lake first': 'Collecting every signal in case it helps costs money and attention, and explains no stop.',
    'The forgotten modem': 'Look for remote access nobody remembers. There is usually one behind a cabinet door.',
    'A pilot without an owner':
      'If nobody on the line can change a label or replace a sensor, the cell is not finished.',
  },
  sources: [
    'IEC 62443 series, Security for industrial automation and control systems.',
    'NIST SP 800-82 Revision 3, Guide to Operational Technology Security, 2023.',
    'OPC Foundation, OPC Unified Architecture specification.',
    'ISO 22400-2, Key performance indicators for manufacturing operations management.',
    'S. Nakajima, Introduction to TPM, Productivity Press, 1988.',
  ],
  glossary: {
    Cell: 'A machine or small group of machines with the people and tools around it.',
    OEE: 'Availability times performance times quality of a piece of equipment.',
    Zone: 'A part of a network with one security level and a guarded boundary.',
    'Fault word': 'A number in which a controller encodes its current faults.',
  },
  related: [
    ['/manufacturing', 'Manufacturing', 'Pressures, rules and a short case.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'We install what the paper describes.'],
    ['/cyber-security', 'Cybersecurity', 'Zones and remote access, tested.'],
  ],
}
