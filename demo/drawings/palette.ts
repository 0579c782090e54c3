// Flat pale washes of every picture. One family: nothing here is brighter than the teal canopy.

export const ink = '#3C5B5D';
export const teal = '#0B6B6A';
export const tealPale = '#A9CBC8';
export const tealMist = '#CFE3E1';
export const glass = '#BCD5D8';
export const glassPale = '#DCEBEE';
export const glassDeep = '#8FB6BA';
export const warm = '#F4E2B4';
export const white = '#FFFFFF';
export const paper = '#FBFAF5';
export const cream = '#F8F3E8';
export const mist = '#DDE6E4';
export const steel = '#B8C7C6';
export const steelPale = '#E4ECEB';
export const dark = '#2F4A4C';
export const sand = '#E8DCCB';
export const wood = '#D9C7AC';
export const woodDeep = '#C9B08E';
export const clay = '#D9A98F';
export const skies = ['#E2EDEF', '#F5F0E6', '#EAF0EA', '#E9EEF2', '#F4EBE4', '#E4EBEF'] as const;
export const greens = ['#CBD9B8', '#B4CBB4', '#C2D3BC', '#D3DBB9', '#B9CDB0', '#BFD2C4'] as const;
export const blossoms = ['#EED6D0', '#F2E0D6', '#EBD9DC'] as const;
export const autumns = ['#E9D3A9', '#E4C6A4', '#DDD3A4'] as const;
export const fabrics = ['#A9CBC8', '#C7D6C3', '#E3CDB8', '#C5D3DC', '#E2D2A8', '#D5C4C0'] as const;
export const roomWalls = ['#EFF2EE', '#F5F0E6', '#E9EFF0', '#F3EDE6', '#EEF1EA', '#EDF0F2'] as const;
export const floors = ['#E4DCCF', '#DFE3DD', '#E6DFD0', '#DCE2E2', '#E8E2D8'] as const;
