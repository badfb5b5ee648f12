package extract

// spanishAgainst are the Spanish phrases for reasons, scope, and what speaks against a sentence.
func spanishAgainst() map[mark]string {
	return map[mark]string{
		reason: `
			porque|ya_que|puesto_que|dado_que|debido_a
			la razón|motivo es
			, pues
			^ es|eso porque|es_porque
			por_eso|por_culpa_de|a_causa_de`,
		purpose: `
			para que|evitar|no|mantener
			así que_no
			así|sino|si_no|de_lo_contrario|si_no_luego|que_si_no|porque_si_no
			, el|la|los|las|lo|se|me|nos|después|luego|es|son|siempre|nadie !que ... rompe|sobrescribe|sobreescribe|genera|pisa|pierde|cuesta|lee|entiende|falla|rompen|usa|depende|molesta|borra|generan|confunde|confunden|odia|necesita|está|complica|son|es
			, me confunden|molestan|distraen|marean|cuesta|confunde|molesta
			, rompe|rompen|confunde|es_ruido|hace|hacen|son|es_más|nos|genera *`,
		incident: `
			el|la trimestre|mes|semana|año|sprint|release|vez|verano|invierno|{day} pasado|pasada|anterior
			ayer|hace_poco|la_otra_vez|última_vez|la_última_vez|el_otro_día ... rompió|rompimos|falló|perdimos|cayó|se_cayó|borró|pasó|costó|rompieron|tuvimos|quemamos
			rompió|rompe|rompimos|rompieron|tiró|tiramos|tumbó|se_cayó|perdimos|borró|se_perdieron|nos_costó|nos_quemamos|nos_quemó|explotó|se_filtró ... producción|prod|datos|staging|build|todo|horas|días|clientes|base|main|servicio|release|cliente
			nos pasó|costó|quemó|mordió|explotó|quemamos|rompió
			incidente|caída|outage|pérdida_de_datos|rollback|postmortem`,
		scope: `
			en|para|dentro_de los|las|el|la|todos|nuestros|nuevos? tests|pruebas|migraciones|refactors|commits|prs|servicios|handlers|scripts|código|docs|reviews|componentes|endpoints|apis|ramas|repos|refactorizaciones|mensajes
			en este|nuestro|nuestra repo|proyecto|equipo|codebase
			en|a main|master|producción|prod|staging|ci`,
		whenever: `
			cuando|siempre_que|cada_vez_que|si|antes_de|al tú|yo|uses|hagas|cambies|toques|escribas|agregues|crees|modifiques|haya|hay|edites|algo|un|una|el|la|borrar|tocar|hacer|escribir|crear|commitear|pushear|mergear|sea|esté|pida|digas|cualquier|cada`,
		pasted: `
			esto|eso|abajo|siguiente $`,
		letter: `
			^ estimado|estimada|estimados|estimadas *`,
		once: `
			por ahora|el_momento|esta_vez|hoy|lo_pronto
			esta vez|mañana|tarde|noche
			ahora mismo|no|usa|mejor
			todavía|aún no
			no ... todavía|aún
			de momento|mientras_tanto|provisionalmente|temporalmente|solo_por_hoy|solo_esta_vez|hoy|enseguida|rápido|inmediatamente|ya_mismo
			solo aquí|acá|esta|este|hoy
			usa|toma el|la otro|otra|primero|primera|segunda
			deshazlo|deshacé|revierte|revertí|deshaz|otra_vez|de_nuevo|vuelve_a
			hasta que yo|te|termine|veamos|revise|diga|lo
			para mañana`,
		only: `
			solo|sólo|solamente|únicamente para|en? esta|este|esto|esa|ese
			^ solo|sólo|solamente aquí|acá|ahí`,
		retract: `
			^ no , olvídalo|déjalo *
			bórralo|quítalo|olvídalo de|otra? vez|nuevo?`,
		pointed: `
			^ no|nunca|jamás lo|la|los|las *
			este|esta|estos|estas|ese|esa|esos|esas|aquel !repo|proyecto|equipo|codebase|empresa|organización|trimestre|año|mes|semana|jueves|viernes|lunes|martes|miércoles|sprint|tipo|convención|regla|clase_de|estilo
			el|la|los|las otro|otra|primer|primera|segundo|segunda|último|última|siguiente|mismo|misma {thing}
			el|la {thing} de_arriba|de_abajo|actual|anterior|que_falla|roto|rota`,
		definite: `
			el|la {thing} !vendor|nueva|nuevo`,
		question: `
			^ puedes|podrías|podés|puede|podría|puedo|podemos|debería|deberíamos|debo|debemos|hay|es|está|están|son|tienes|tenés|sabes|sabés|conoces|crees|creés|usamos|existe|tiene|funciona|quieres|querés|viste|te_acuerdas|te_acordás|se_puede un|una|el|la|que|si|usar|hacer|algo|alguna|algún|correr|este|esta|esto|lo|de|ver|me|decirme|explicarme|mostrarme|cómo|alguien|otra|ejecutar|revisar
			^ qué|cómo|dónde|cuándo|cuál|cuáles|quién|quiénes|cuánto|cuántos|por_qué !bueno|bien
			^ que es|hace|pasa|significa|son|falta|diferencia|tal
			^ como hago|se|puedo|funciona|es|está|hacemos
			^ donde está|están|se|hay|puedo|queda
			^ por que *
			^ alguna idea|sugerencia`,
		hypo: `
			y si|qué_pasaría|qué_tal_si|imagina|imaginá|supón|suponé|supongamos|supón_que|hipotéticamente|en_teoría|digamos_que
			si tuviéramos|usáramos|fuera|hubiera|hubiéramos|tuviera|pudiéramos|quisiera|cambiáramos|hiciéramos|usara|migráramos|hubiese
			quizás|quizá|tal_vez|a_lo_mejor|probablemente|posiblemente|capaz_que|seguramente|puede_que
			estoy|estamos pensando|evaluando|considerando|dudando|viendo
			creo|pienso|supongo|me_parece|me_pregunto|diría|dudo que|si|*
			no estoy|estamos|sé seguro|segura|si|seguros
			podríamos|deberíamos|tendríamos|sería|estaría|podría|me_gustaría_probar *
			o algo así
			algún día|eventualmente
			ojalá
			depende de
			a ver si`,
		others: `
			documentación|docs|doc|readme|linter|manual|artículo|blog|tutorial|libro|ticket|issue|comentario|rfc|especificación|error|log|compilador|chatgpt|copilot|internet|guía|mail|correo|email|review|revisor|mensaje|tool|prompt dice|dicen|recomienda|sugiere|afirma|pide|menciona|indica|decía|sugirió|avisa
			según|supuestamente|aparentemente|al_parecer|por_lo_visto|cita|dicen_que
			él|ella|alguien|compañero|compañera|colega|jefe|jefa|amigo|cliente|gente|usuario|ellos dice|dijo|comentó|escribió|opina|afirma|sugiere|sugirió|cree|piensa|pidió|decía|me_dijo|insiste|piensan|dicen
			{cap} dice|dijo|comentó|escribió|opina|sugirió|cree|me_dijo|preguntó
			leí|escuché|vi|oí que|en|un
			^ escribe|escribí|agrega|agregá|añade|pon|poné|documenta|menciona ... en|al el|la|los|un|una|readme? readme|doc|documentación|docs|comentario|changelog|banner|wiki|título|descripción|correo|mail|docstring|guía
			en el|la ticket|artículo|readme|correo|mail|doc|documentación dice|decía|pone|aparece
			este|esto es|el el|un? mensaje|correo|mail|log|error|texto|comentario
			texto|mensaje que dice|diga
			que diga|ponga`,
		sarcasm: `
			gracias por borrar|romper|nada|ignorar|eliminar|destruir|tirar|perder|hacer_caso
			^ genial|bravo|claro|sí_claro|perfecto|excelente|brillante|maravilloso|qué_bien|qué_bonito|fantástico|buenísimo , gracias|ahora|a_partir|porque|entonces|borremos|vamos|de_ahora|siempre|mejor|rompamos
			sí|claro|ajá|seguro claro? , porque|seguro|como
			jaja|jajaja|jeje|lol|sarcasmo|ironía|/s|xd
			como si
			claro porque
			quién necesita`,
		cancel: `
			^ olvídalo|olvidalo|olvídelo|da_igual|no_importa|déjalo|dejalo|era_broma|es_broma|mejor_no|no_pasa_nada|ya_no_hace_falta|cancelado|nada_nada
			^ olvida eso|esto $
			no hace falta|falta_que
			no es|será necesario|obligatorio|imprescindible|una_regla
			no tienes|tenés|necesitas|tienen|tiene que|por_qué|necesidad
			no lo? guardes|recuerdes|anotes|guardés|memorices|registres esto|eso|lo|nada|en
			retiro|retracto lo|de
			me equivoqué|confundí|retracto
			cambié|cambiamos de opinión|idea
			se canceló|cancela|suspendió|descartó|levantó
			fue|quedó|está cancelado|cancelada|descartado|descartada|anulado|anulada|suspendido
			sin|no_tengo|ninguna preferencia|preferencias`,
		ephemeral: `
			está|están|estaba|sigue|siguen|quedó ahora|todavía|ya|aún|todo|en|otra_vez? rojo|verde|roto|rota|rotos|fallando|caído|caída|listo|lista|pasando|corriendo|colgado|en_rojo|en_verde|desplegado|mergeado|funcionando
			estoy|estamos mirando|viendo|probando|debuggeando|leyendo|corriendo|confundido|confundida|cansado|cansada|perdido|perdida|listo|lista|atascado|haciendo|revisando|trabajando|esperando|seguro|segura|harto|por|editando|buscando|intentando
			me sale|aparece|da|tira|salió|aparecen|salen
			acabo|acabamos de *
			ya vuelvo|vengo|hice|pusheé|mergeé|lo_hice|lo_arreglé|corrí|quedó|está|reinicié|probé
			ahora vuelvo|mismo
			soy un|una desastre|tonto|idiota|tonta|torpe
			falla|fallan|devuelve|lanza|tira siempre|null|404|500|error|un
			siempre falla|da|devuelve|se_cae|tira|lanza|pasa|muestra
			nunca devuelve|termina|pasa|llega|funciona|falla
			vamos|veamos a|*
			no te preocupes`,
		playing: `
			imagina|imaginá|finge|fingí|simula|haz_de_cuenta|hacé_de_cuenta que|ser|un
			^ actúa|actuá|compórtate|responde|respondé|habla como|como_si|cual
			eres|sos|ahora_eres un|una|mi|el ... experto|senior|asistente|pirata|profesional|desarrollador
			por ejemplo
			juego de rol
			traduce|traducí|reformula|corrige|parafrasea|resume este|esta|el|la|lo|al|siguiente`,
		change: `
			en_realidad|corrección|perdón|mejor|me_equivoqué|quise_decir|ya_no|se_movió|cambio_de_planes|espera|esperá|de_hecho|actualización|pasa_al|se_pasó`,
		permit: `
			puedes|podés|pueden|se_puede ... tranquilo|tranquila|ya|ahora|otra_vez|nomás
			puedes|podés|puede hacer|mergear|borrar|usar|seguir|dejar
			está bien|ok|permitido si|usar|que|ahora|de_nuevo
			ya no hace
			ya_no *`,
		linked: `
			^ ella|ellos|eso|allí|ahí|hasta_entonces|después|en_su_lugar`,
	}
}
