import { readBlocks } from '../blocks.ts';

export const es = readBlocks(`
[reply.good]
Gracias por sus palabras, ya las hemos compartido con el equipo.
Gracias. Les deseamos una recuperación tranquila.
Gracias por su confianza. Las dudas sobre el informe las resolvemos en el chat.
[reply.mid]
Gracias por la sinceridad. Ahora avisamos de los cambios con al menos 24 horas.
Tienen razón, los papeles tardaron demasiado. Ahora están listos a las nueve del día de salida.
[reply.bad]
Pedimos disculpas por la espera. Había dos agendas distintas y ahora hay una sola.
Lo sentimos. Estamos revisando la diferencia de la factura y responderemos por escrito esta semana.
`);
