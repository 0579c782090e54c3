import sharp from 'sharp';

export type Attachment = { name: string; bytes: Buffer };

const report = `Заключение врача-офтальмолога

Жалобы: постепенное снижение зрения правого глаза, засветы вечером.
Острота зрения: OD 0,3 с коррекцией sph −1,25; OS 0,8 без коррекции.
Внутриглазное давление: OD 15 мм рт. ст., OS 16 мм рт. ст.
Биомикроскопия: OD помутнение ядра и заднекапсулярных слоёв хрусталика; OS начальные помутнения.
Глазное дно: без очаговой патологии, макулярный рефлекс сохранён.

Диагноз: незрелая катаракта правого глаза.
Рекомендовано: факоэмульсификация с имплантацией интраокулярной линзы.

Документ вымышленный, как и пациентка.
`;

/** Layers of a retina as a scan shows them, bent around the pit in the middle. */
function drawScan(): string {
  const layers = Array.from({ length: 9 }, (_, layer) => {
    const top = 210 + layer * 22;
    const dip = top + 46 - layer * 5;
    const shade = 90 + ((layer * 67) % 140);
    return `<path d="M0 ${top} C 340 ${top - 12} 420 ${dip} 500 ${dip} S 660 ${top - 12} 1000 ${top}"
      fill="none" stroke="rgb(${shade},${shade},${shade})" stroke-width="${layer % 3 === 0 ? 16 : 9}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560">
    <rect width="1000" height="560" fill="#101314"/>${layers.join('')}</svg>`;
}

/** What the demo client sends along: a report of a doctor and a picture. Both are fictional. */
export async function makeAttachments(): Promise<Attachment[]> {
  const scan = await sharp(Buffer.from(drawScan())).blur(1.2).jpeg({ quality: 80 }).toBuffer();
  return [
    { name: 'Заключение окулиста.txt', bytes: Buffer.from(report) },
    { name: 'ОКТ правого глаза.jpg', bytes: scan },
  ];
}
