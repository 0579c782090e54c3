import { readBlocks } from '../blocks.ts';

export const es = readBlocks(`
[clinic.opening.good]
Era la primera vez que nos tratábamos fuera del país y todo fue tranquilo.
Comparamos tres clínicas y elegimos esta. Sin arrepentimientos.
Vine con mi madre en primavera y escribo mientras me acuerdo de los detalles.
Unos conocidos se trataron aquí hace dos años y nos la recomendaron.
[clinic.opening.mid]
En general bien, pero hay cosas que decir.
Contentos con el tratamiento, menos con la organización.
Esperábamos algo más.
[clinic.opening.bad]
Por desgracia, una mala experiencia.
Vinimos de lejos y esperábamos otra cosa.
Lo que nos escribieron y lo que encontramos no se parecía.
[clinic.organisation.good]
Nos recogieron en el aeropuerto y nunca esperamos más de diez minutos.
Teníamos el horario de antemano y casi no cambió.
[clinic.organisation.mid]
Cambiaron el horario dos veces, aunque avisaron el día anterior.
Los papeles del alta tardaron medio día.
[clinic.organisation.bad]
Casi tres horas en el pasillo con cita por la mañana.
Después de pagar dejaron de contestar.
[clinic.staff.good]
La enfermería muy atenta, pasaban sin que llamáramos.
Contestaron con paciencia aunque preguntamos lo mismo tres veces.
[clinic.staff.mid]
El turno de día es bueno, por la tarde falta gente.
[clinic.staff.bad]
Respondían con fastidio, como si molestáramos.
[clinic.cleanliness.good]
Todo limpio, la habitación se arreglaba dos veces al día.
Equipos nuevos y la prueba fue rápida.
[clinic.cleanliness.mid]
La habitación limpia, el pasillo necesita una reforma.
[clinic.cleanliness.bad]
Había polvo debajo de la cama y tuvimos que pedirlo dos veces.
[clinic.comfort.good]
Habitación tranquila y un familiar puede quedarse por la noche.
Comida sencilla y buena, se acordaron de la dieta.
[clinic.comfort.mid]
La habitación es pequeña para dos personas.
[clinic.comfort.bad]
Hacía calor y el aire acondicionado estuvo tres días sin arreglar.
[clinic.price.good]
La factura coincidió con la oferta línea por línea.
[clinic.price.mid]
Aparecieron dos cargos pequeños que no esperábamos.
[clinic.price.bad]
El total fue un tercio más alto que la oferta.
[doctor.opening.good]
Llegamos aquí después de dos consultas poco útiles.
Vinimos por una segunda opinión y nos quedamos para el tratamiento.
Han pasado seis meses desde la operación.
[doctor.opening.mid]
Sabe mucho, pero la consulta fue con prisas.
Una sola consulta y todavía tengo dudas.
[doctor.opening.bad]
La consulta fue una decepción.
Después de esta cita buscamos otra opinión.
[doctor.explanation.good]
Todo explicado con palabras sencillas y sobre la imagen.
Los riesgos se dijeron con claridad y con cifras.
[doctor.explanation.mid]
Hubo explicaciones, pero rápidas y con muchos términos.
[doctor.explanation.bad]
El diagnóstico en una frase y enseguida el pago.
[doctor.thoroughness.good]
Se revisaron hasta las imágenes de hace cinco años.
La exploración duró casi una hora.
[doctor.thoroughness.mid]
Exploración cuidadosa, pero los informes antiguos casi no se miraron.
[doctor.thoroughness.bad]
Siete minutos, papeles incluidos.
[doctor.attitude.good]
Trato humano, sin prisas y sin interrumpir.
Con nuestro hijo hubo confianza en un minuto.
[doctor.attitude.mid]
Trato algo seco, pero va al grano.
[doctor.attitude.bad]
Parecía que las preguntas molestaban.
[doctor.result.good]
El dolor desapareció en la segunda semana y hago vida normal.
La revisión de los tres meses salió como estaba previsto.
[doctor.result.mid]
Hay mejoría, aunque no completa, y seguimos en control.
[doctor.result.bad]
Al mes volvió todo y ahora nos tratamos en casa.
[doctor.price.good]
Sin pruebas innecesarias y el precio fue el de la oferta.
[doctor.price.mid]
No es barato, pero el precio se sabía de antemano.
[doctor.price.bad]
Un precio por correo y otro en la caja.
[ending.good]
Gracias a todo el equipo.
Si hace falta, volveremos.
Un consejo: envíen los informes con tiempo.
Mucha salud para todos.
[ending.mid]
Quizá fue solo una mala semana.
Pidan todo por escrito.
[ending.bad]
Miren también otras opciones.
Seguimos esperando respuesta a la queja.
[author.first]
Carmen
Javier
Lucía
Antonio
Marta
Carlos
Elena
Diego
Rosa
Pablo
Isabel
Andrés
[author.letter]
ABCDEFGHJLMNOPRSTVZ
`);
