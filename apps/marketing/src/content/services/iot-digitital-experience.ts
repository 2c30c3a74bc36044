import type { ServiceContent } from '../types/service.ts'

export const iotDigitalExperience: ServiceContent = {
  kind: 'service',
  path: '/iot-digitital-experience',
  title: 'IoT and Digital Experience',
  description:
    'Sensors, gateways and apps that lead to a decision: edge software, device fleets, digital twins and screens designed with field staff.',
  updated: '2026-11-22',
  banner: {
    eyebrow: 'Services',
    title: 'From devices to decisions',
    lead: 'A reading is worth something only when the right person sees it in time and knows what to do.',
  },
  problem: {
    heading: 'The problem',
    paragraphs: [
      'Connecting a sensor is easy. Living with ten thousand of them is not. Batteries fade, certificates expire, and a vehicle leaves the network for a day and returns with all its messages at once.',
      'Meanwhile the screen shows a wall of gauges. People learn to ignore it, because nothing on it says whether they should stand up and walk to the machine.',
    ],
  },
  capabilities: {
    heading: 'What we do',
    items: [
      {
        title: 'Edge software',
        text: 'Filtering, buffering and simple rules run beside the device, so that a lost connection delays the report and never the reaction.',
      },
      {
        title: 'Device fleet',
        text: 'Enrollment, identity, staged firmware updates and retirement. Every unit has a record from unboxing to recycling.',
      },
      {
        title: 'Digital twin',
        text: 'A model of the asset, its limits and its history. It is only as detailed as the decision it supports.',
      },
      {
        title: 'App and portal design',
        text: 'Screens for one role and one question each, tried with real users on paper before anyone writes code.',
      },
      {
        title: 'Field experience',
        text: 'Gloves, glare, noise and weak signal are design inputs. We visit the site and build for the worst hour of the shift.',
      },
    ],
  },
  steps: {
    heading: 'How we work',
    intro: 'The team joins an embedded engineer, a service designer and a backend developer for about five months.',
    items: [
      {
        title: 'Visit',
        text: 'Two days on site. We follow the people who will use the system and write down each decision they make.',
      },
      {
        title: 'Prove one path',
        text: 'Ten devices, one gateway, one screen. It runs for four weeks in real conditions, failures included.',
      },
      {
        title: 'Harden',
        text: 'Updates, key rotation, offline behavior and support tools are finished before the numbers grow.',
      },
      {
        title: 'Roll out',
        text: 'Devices go live in batches. A batch that misses its health target automatically stops the next one.',
      },
    ],
  },
  deliverables: {
    heading: 'What you get',
    items: [
      'Gateway software and its update channel, in your hands',
      'A fleet console showing health, version and owner of every unit',
      'An alert catalog in which every alert names an action',
      'Tested web and mobile screens with their design files',
      'A support guide for the people who replace devices in the field',
    ],
  },
  technologies: {
    heading: 'Technologies',
    intro: 'Open protocols keep devices replaceable, so we begin there.',
    names: ['MQTT', 'OPC UA', 'Bluetooth LE', 'LoRaWAN', 'TimescaleDB', 'React Native', 'Node.js'],
    carousel: false,
  },
  example: {
    heading: 'Example engagement: cold-chain sensors',
    context:
      'A food wholesaler threw away pallets because a temperature log was read only on arrival. By then nobody could tell which door had been left open.',
    work: 'Trailers received a gateway and four probes. The driver’s phone shows one line: fine, check the door, or call. The dispatcher sees the same line for every trailer.',
    result:
      'In the first season, spoiled pallets fell from 60 to 19 a month, and drivers answered most alerts within five minutes.',
    limits:
      'Readings inside tightly wrapped pallets still lag by about 20 minutes. The alert text tells the driver so.',
  },
  questions: {
    heading: 'Questions buyers ask',
    items: [
      {
        title: 'Can we keep our existing devices?',
        text: 'Usually, if they can be updated and identified. A gateway can translate for older equipment, and we tell you which units are a risk to keep.',
      },
      {
        title: 'How is a stolen device kept out?',
        text: 'Each unit has its own key in protected storage. It can be locked out within minutes, and it never holds a secret shared with its neighbors.',
      },
      {
        title: 'Who owns the readings?',
        text: 'You do. They are stored in an open schema, and the contract describes how to export them without us.',
      },
    ],
  },
  related: [
    ['/manufacturing', 'Manufacturing', 'Machines, cells and the people beside them.'],
    ['/manufacturing/whitepaper', 'Whitepaper: the connected line', 'Why one cell is the right start.'],
    ['/cyber-security', 'Cybersecurity', 'Keys, updates and networks for devices.'],
  ],
}
