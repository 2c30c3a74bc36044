import type { WhitepaperContent } from '../types.ts'

export const manufacturingPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/manufacturing/whitepaper',
  title: 'The Connected Line: Start with One Cell',
  description:
    'A whitepaper for plant managers: how to choose one production cell, connect it safely, find its real losses, and decide on the next one.',
  updated: '2026-11-30',
  published: '2026-02-17',
  author: 'tomas-villareal',
  authorNote:
    'Tomas began his career maintaining port cranes and still writes mostly about machines he has worked on himself.',
  headline: 'The Connected Line: Start with One Cell',
  lead: 'Why a small start teaches you more about a plant than a platform that covers all of it.',
  abstract: [
    'Plans for connected factories tend to start with architecture: a platform, a data model, a program for every site. Two years later, there is plenty of data and little to show for it on the shop floor. This paper argues for the opposite order: take one cell, find its largest loss, eliminate it, and let the architecture grow out of what you needed.',
    'We describe how to choose the cell, how to connect it without endangering the control network, how to record losses that no sensor can detect, and how to tell whether the second cell should follow. The advice comes from plants where a new robot stands next to a press from the 1980s.',
  ],
  keyPoints: [
    'Choose a cell that matters and a team that is curious.',
    'Connect read-only, and leave writing to controllers for another project.',
    'Let operators record the reason for a stop in five seconds.',
    'Fix the largest loss by any means, even if that means moving a cart.',
    'Move on to the next cell when the first team can run without you.',
  ],
  context: [
    'The usual measure of a production cell is overall equipment effectiveness, or OEE: availability times performance times quality. It is useful for one cell over time but misleading between plants, which count planned stops differently. We use it here only to find losses.',
    'Three things have become easier. Gateways that speak old and new protocols are inexpensive. Standards such as OPC UA give readings a name and a meaning. And guidance for protecting control systems, above all the IEC 62443 series and NIST SP 800-82, is mature. Understanding why a machine is idle has not become easier. That takes a person who was there.',
  ],
  chapters: [
    {
      id: 'choose',
      heading: 'Choose the cell',
      paragraphs: [
        'The tempting choice is the newest machine, because it is easy to connect, but it is rarely where the trouble is. The next temptation is the worst machine, where a dozen causes overlap and the next failure drowns out every change. Look in between, for a bottleneck that runs decently and could run better.',
        'Four questions help. Does an hour gained here turn into product sold? Is there a loss that people already argue about? Will the shift leads put their names to it? Can you see the effect at the cell, before the next process hides it? Three yeses are enough.',
        'The team matters as much as the machine. You need an operator from each shift, a maintenance technician and a person who can change the schedule. Give them two hours a week for sixteen weeks, on the schedule and with coverage. Without those hours, the project depends on goodwill, which ends with the first rush order.',
        'Agree on one number before connecting anything, such as good parts per hour in a normal week, and measure it by hand for two weeks. The baseline will be rough, but people will believe it, because the people who count are the people who work there.',
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
        basis: 'Example: one plant.',
      },
    },
    {
      id: 'connect',
      heading: 'Connect it without opening the network',
      paragraphs: [
        'Rule one: the connection is read-only. It must be unable to write to a controller, and the hardware has to guarantee that, because a setting can be changed. A listen-only gateway, a data diode or a separate sensor clamped to a cable all meet this rule. Closing the loop, so that software changes a machine’s behavior, requires its own safety assessment and has no place in the first sixteen weeks.',
        'Rule two: the cell becomes a zone. Its controllers sit behind a firewall that admits only the gateway and the engineering workstation. The gateway sends data to a single address. Remote maintenance comes in only when an employee on site enables it, for a limited time, and sessions are recorded. Vendors will object once and then get used to it.',
        'You need to read less than you might think: running or not, the part counter, the fault word, and two or three analog values that maintenance asks for by name. Ten signals at one-second resolution tell you more than a thousand at ten milliseconds, and they fit on a page that people can discuss.',
        'Old machines without any protocol are no obstacle. A current clamp shows whether the motor is running. A light sensor on the stack light shows whether it is red. A counter on the ejector shows how many parts were made. This equipment is inexpensive, takes one shift to install and can be removed without a trace, which makes it easy for the safety manager to approve.',
      ],
      list: [
        'Read-only access, guaranteed by the hardware',
        'One zone per cell, with one way out',
        'Time-limited, recorded remote access enabled on site',
        'An inventory of everything attached, with photos',
      ],
      exhibit: {
        caption: 'Figure 1: from machine to screen',
        stages: {
          Machine: 'Controller, lamp or motor cable; nothing is written back.',
          Gateway: 'Sits in the cell’s own zone and buffers a week of data.',
          Firewall: 'One outgoing connection to one address.',
          Store: 'Named signals with units, kept for a year.',
          Board: 'A screen at the cell, and the same page in the office.',
        },
        basis: 'The layout as we install it; no measurements.',
      },
    },
    {
      id: 'losses',
      heading: 'Find the loss and eliminate it',
      paragraphs: [
        'Signals show that the machine was idle, but not that the crane was elsewhere, the drawing was unclear or the pallet was empty. For that, you need the operator, and the operator needs a tool that takes five seconds. We use a small panel with six large buttons, labeled in the shift’s own words. We change the labels after the first week, because the first set never quite fits.',
        'After four weeks, draw a simple bar for each cause, and discuss the chart at the machine with all shifts. The longest bar is seldom what the project expected. Waiting and searching come out on top surprisingly often, and a call button, a marked spot on the floor or a different work sequence can fix both.',
        'Resist the urge to predict. Condition monitoring is worth the money for the few parts whose failure is costly, gradual and measurable. A hydraulic pump qualifies, but a limit switch does not. Ask maintenance about the last ten surprises, and check how many gave warning in any signal you could have had.',
        'When the first loss has shrunk, take the second. After sixteen weeks, look at the number you agreed on at the start. If it has moved and the team can explain why, hand the board over and leave for a month. Whatever still works when you return is what you should take to the next cell.',
      ],
      exhibit: {
        caption: 'Figure 2: minutes lost per shift, by the operators’ own labels',
        unit: 'minutes',
        bars: [
          { label: 'Waiting for the crane', value: 48 },
          { label: 'Searching for tools', value: 27 },
          { label: 'Setup ran over', value: 21 },
          { label: 'Hydraulic fault', value: 12 },
          { label: 'Quality check', value: 9 },
        ],
        basis: 'Example: one press over four weeks.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist for sixteen weeks',
    items: [
      'Pick the cell with the four questions.',
      'Put two hours a week on five people’s schedules.',
      'Count good parts by hand for two weeks.',
      'Build the zone before attaching the gateway.',
      'Start with ten signals and six buttons.',
      'Change the button labels after a week.',
      'Eliminate the longest bar, then the next.',
      'Leave for a month before you decide on cell two.',
    ],
  },
  pitfalls: {
    'Comparing shifts': 'The first ranking ends honest reporting. Compare weeks instead of people.',
    'A data lake first': 'Collecting every signal just in case costs money and attention, and explains no stops.',
    'The forgotten modem': 'Look for forgotten remote access, such as a modem behind a cabinet door.',
    'A pilot without an owner':
      'The cell is not finished until a person on the line can change a label and replace a sensor.',
  },
  sources: [
    'ISA/IEC 62443 series, Security for industrial automation and control systems.',
    'NIST SP 800-82 Revision 3, Guide to Operational Technology (OT) Security, September 2023.',
    'OPC Foundation, OPC Unified Architecture specification (IEC 62541).',
    'ISO 22400-2:2014, Key performance indicators (KPIs) for manufacturing operations management.',
    'S. Nakajima, Introduction to TPM, Productivity Press, 1988.',
  ],
  glossary: {
    Cell: 'A machine or small group of machines with its people and tools.',
    OEE: 'Availability times performance times quality of a piece of equipment.',
    Zone: 'A part of a network with one security level and a protected boundary.',
    'Fault word': 'A number in which a controller encodes its active faults.',
  },
  related: [
    ['/manufacturing', 'Manufacturing', 'Pressures, rules and a short case.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'How we install what this paper describes.'],
    ['/cyber-security', 'Cybersecurity', 'Zones and remote access, tested.'],
  ],
}
